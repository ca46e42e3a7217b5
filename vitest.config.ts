import { existsSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";

// The trees below fixtures/ are read by tests, never run as tests.
const exclude = [...configDefaults.exclude, "**/fixtures/**"];
/** What kills servers or reads every system call: each by itself, since a second server would be counted in its time. */
const alone = ["e2e/crash.test.ts", "e2e/durability.test.ts"];
const databaseSetup = "apps/server/src/testing/global-setup.ts";

/**
 * Four projects. `unit` needs nothing, so that a test of a formula starts at once; `server` starts one PostgreSQL for all its files, each of
 * which takes a database of its own from a template; `e2e` starts whole servers and browsers, two files at a time, since each mostly waits (for
 * pages, for the next authenticator code); `e2e-alone` has those that would measure a second one.
 */
export default defineConfig({
  test: {
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          exclude,
          globalSetup: existsSync(new URL(databaseSetup, import.meta.url)) ? [databaseSetup] : [],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [...exclude, ...alone],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "e2e-alone",
          include: alone,
          exclude,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
