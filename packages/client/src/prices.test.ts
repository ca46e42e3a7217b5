import { expect, test } from "vitest";
import { away, isApart } from "./prices.ts";

test.each([
  ["30000.05", 20, "0.1", "30060.1"],
  ["30000.05", -20, "0.1", "29940"],
  ["30000", 0, "0.1", "30000"],
  ["100", 100, "1", "101"],
  ["0.00000003", 1, "0.00000001", "0.00000004"],
  ["0.00000003", -1, "0.00000001", "0.00000002"],
])("%s and %i hundredths of a percent at a tick of %s: %s", (price, basisPoints, tick, expected) => {
  expect(away(price, basisPoints, tick)).toBe(expected);
});

test("prices are apart beyond so much of the first one, not at it", () => {
  expect(isApart("10000", "9999", 1)).toBe(false);
  expect(isApart("10000", "9998.99999999", 1)).toBe(true);
  expect(isApart("10000", "10001.00000001", 1)).toBe(true);
});
