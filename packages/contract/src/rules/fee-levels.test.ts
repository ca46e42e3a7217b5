import { expect, test } from "vitest";
import { rate } from "../domain/money.ts";
import { reducedRate } from "./fee-levels.ts";

test("a level takes its share off a rate, and what is left is rounded up", () => {
  expect(reducedRate(rate("0.001"), rate("0"))).toBe(rate("0.001"));
  expect(reducedRate(rate("0.001"), rate("0.05"))).toBe(rate("0.00095"));
  expect(reducedRate(rate("0.00000001"), rate("0.99999999"))).toBe(rate("0.00000001"));
  expect(reducedRate(rate("0.001"), rate("1"))).toBe(0n);
});
