import { expect, test } from "vitest";
import { isStale, sinceMs } from "./received.ts";

const EVERY_MS = 5_000;
const then = { monotonicMs: 1_000, wallMs: 1_700_000_000_000 };
const later = (ms: number, jumpMs = 0) => ({
  monotonicMs: then.monotonicMs + ms,
  wallMs: then.wallMs + ms + jumpMs,
});

test("a value is fresh for two polls and stale after them", () => {
  expect(isStale(sinceMs(then, later(10_000)), EVERY_MS)).toBe(false);
  expect(isStale(sinceMs(then, later(11_001)), EVERY_MS)).toBe(true);
});

test("a wall clock that is set back makes nothing fresh", () => {
  expect(isStale(sinceMs(then, later(12_000, -12_000)), EVERY_MS)).toBe(true);
  expect(isStale(sinceMs(then, later(1_000, -3_600_000)), EVERY_MS)).toBe(true);
});

test("a computer that slept shows nothing as fresh, though its monotonic clock stood still", () => {
  expect(
    isStale(sinceMs(then, { monotonicMs: then.monotonicMs + 100, wallMs: then.wallMs + 3_600_000 }), EVERY_MS),
  ).toBe(true);
});
