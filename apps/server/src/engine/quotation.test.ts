import { expect, test } from "vitest";
import { percentText } from "./quotation.ts";

test.each([
  [125n, 10_000n, "+1.25"],
  [-50n, 10_000n, "-0.50"],
  [0n, 10_000n, "0.00"],
  [1n, 20_000n, "+0.01"],
  [-1n, 20_001n, "0.00"],
  [5n, 0n, "0.00"],
])("%d of %d is %s percent", (change, of, text) => {
  expect(percentText(change, of)).toBe(text);
});
