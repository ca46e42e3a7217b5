import { expect, test } from "vitest";
import { openQuantity, reduceError } from "./reduce.ts";

const order = { number: "0.5", filled: "0.2" };

test("the open quantity is the quantity less the filled part", () => {
  expect(openQuantity(order)).toBe("0.3");
});
test.each([
  ["", "missing"],
  ["0", "missing"],
  ["0.3", "notLess"],
  ["0.4", "notLess"],
  ["0.1555", "offLot"],
  ["0.29", undefined],
] as const)("leaving %s open is %s", (text, expected) => {
  expect(reduceError(order, text, "0.01")).toBe(expected);
});
