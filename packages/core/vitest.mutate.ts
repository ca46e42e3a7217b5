import { defineConfig } from "vitest/config";

/** The core's tests alone, for `npm run mutate`: no database, no browser. */
export default defineConfig({
  test: { include: ["packages/core/src/**/*.test.ts"], testTimeout: 120_000, isolate: false },
});
