import { existsSync } from "node:fs";
import { configDefaults, defineConfig } from "vitest/config";

// The trees below fixtures/ are read by tests, never run as tests.
const exclude = [...configDefaults.exclude, "**/fixtures/**"];
const databaseSetup = "apps/server/src/testing/global-setup.ts";

/**
 * Three projects. `unit` needs nothing, so that a test of a formula starts at once; `server` starts one PostgreSQL for all its files, each of
 * which takes a database of its own from a template; `e2e` starts whole servers and browsers, one file at a time: two files at once took 6 minutes
 * instead of 9 on two cores, and in one run of a hundred tests two waited too long for each other.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          exclude,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
