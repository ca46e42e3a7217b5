import { expect, test } from "vitest";
import { percentOf } from "./percent-of.ts";

test.each([
  ["0.001", "0.1"],
  ["0.05", "5"],
  ["0", "0"],
  ["-1", undefined],
])("%s is %s percent", (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
});
