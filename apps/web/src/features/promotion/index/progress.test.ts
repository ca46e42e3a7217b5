import { expect, test } from "vitest";
import { progressOf } from "./progress.ts";

const next = (volume: string, missing: string) => ({
  level: 2,
  volume,
  maker_reduction: "0.1",
  taker_reduction: "0.05",
  missing,
});

test("the bar is full only when nothing is missing", () => {
  expect(progressOf({ volume: "25000", next: next("100000", "75000") })).toBe(0.25);
  expect(progressOf({ volume: "99999.99", next: next("100000", "0.01") })).toBe(0.99);
  expect(progressOf({ volume: "100000", next: next("100000", "0") })).toBe(1);
});
test("a level that no volume reaches yet shows an empty bar, the highest a full one", () => {
  expect(progressOf({ volume: "0", next: next("100000", "100000") })).toBe(0);
  expect(progressOf({ volume: "5", next: null })).toBe(1);
});
test("volume that today added, while the level was counted without it, does not overflow", () =>
  expect(progressOf({ volume: "150000", next: next("100000", "1") })).toBe(0.99));
