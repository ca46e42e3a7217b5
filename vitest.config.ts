import { existsSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

// The trees below fixtures/ are read by tests, never run as tests.
const exclude = [...configDefaults.exclude, "**/fixtures/**"];
const databaseSetup = "apps/server/src/testing/global-setup.ts";

/** Files in which a second counts: prices that are old after one, what has to happen at once on another screen, or after a connection is back. They have the machine to themselves. */
const timed = [
  "apps/server/src/feeds/live",
  "e2e/account/freeze",
  "e2e/chaos/client-connection",
  "e2e/console/freeze",
  "e2e/chaos/crash",
  "e2e/chaos/durability",
  "e2e/chaos/stop",
].map((name) => `${name}.test.ts`);
/** Only in `npm run test:long`: without them the run of a clean clone stays under twenty minutes. Each looks closer at what another journey passes. */
const thorough = [
  "chaos/backup",
  "chaos/escrow",
  "chaos/production-folder",
  "console/currency-logo",
  "pages/form-focus",
  "pages/headers",
  "pages/labels",
  "pages/ways-on",
  "trading/chart",
  "wallet/withdraw-elsewhere",
].map((name) => `e2e/${name}.test.ts`);
const preparedData = "e2e/harness/prepared-data.ts";
// A machine that is shared answers and draws late, and what is to come within a time says so itself; harness/browser.ts waits as long.
const expectation = { poll: { timeout: 30_000 } };
/** What a journey found is a list, and the end of a run that CI keeps shows no more of it than the message. */
const wholeMessages = { truncateThreshold: 2_000 };
const journeys = {
  exclude,
  chaiConfig: wholeMessages,
  globalSetup: [preparedData],
  setupFiles: ["e2e/harness/shown.ts"],
  isolate: false,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: expectation,
};

/**
 * Five projects. `unit` needs nothing, so that a test of a formula starts at once; `server` starts one PostgreSQL for all its files, each of
 * which takes a database of its own from a template; `e2e` starts whole servers and browsers, four files at once; `timed` does so one file at a time, and `thorough` is left to the long run.
 * Files that run in one worker share its modules, and journeys its browser: reading the whole server again for each of 340 files was a third of the run.
 */
export default defineConfig({
  test: {
    // Tests wait for the database and for each other's processes: four at once keep two cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.ts",
            "apps/web/{src,scripts}/**/*.test.{ts,tsx}",
            "apps/console/src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          exclude,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: [...exclude, ...timed],
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectation,
        },
      },
      {
        test: {
          ...journeys,
          name: "e2e",
          // The second is for journeys that move the engine's clock: their server is in the test's own process.
          globalSetup: [preparedData, databaseSetup],
          // Journeys wait longer than they compute: a second of a file takes 0.1 to 0.7 s of a processor, only one of pages/pages 1.2 s.
          maxWorkers: 4,
          include: ["e2e/**/*.test.ts"],
          exclude: [...exclude, ...timed, ...thorough],
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...journeys, name: "timed", include: timed, fileParallelism: false, sequence: { groupOrder: 2 } } },
      { test: { ...journeys, name: "thorough", include: thorough, sequence: { groupOrder: 3 } } },
    ],
  },
});
