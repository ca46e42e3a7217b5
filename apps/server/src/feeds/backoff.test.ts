import { describe, expect, it } from "vitest";
import { createBackoff, pause } from "./backoff.ts";

describe("backoff", () => {
  it("doubles its window up to the bound, and starts over after a success", () => {
    const backoff = createBackoff({ firstMs: 500, maxMs: 3_000, random: () => 0 });
    expect([1, 2, 3, 4, 5].map(() => backoff.next())).toEqual([250, 500, 1_000, 1_500, 1_500]);
    backoff.reset();
    expect(backoff.next()).toBe(250);
  });

  it("waits between half of the window and the whole of it", () => {
    const waits = Array.from({ length: 200 }, () => createBackoff({ firstMs: 1_000, maxMs: 1_000 }).next());
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });

  it("stops pausing when aborted", async () => {
    const stopping = new AbortController();
    const startedAt = performance.now();
    setTimeout(() => stopping.abort(), 20);
    await pause(60_000, stopping.signal);
    await pause(60_000, stopping.signal);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
