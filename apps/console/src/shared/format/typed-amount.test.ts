import { expect, test } from "vitest";
import { typedAmount, typedAmountOrZero } from "./typed-amount.ts";

test("reads what operators type", () => {
  expect(typedAmount(" 987,60 ")).toEqual({ value: 98_760_000_000n });
  expect(typedAmount("987.600001", 6)).toEqual({ value: 98_760_000_100n });
  expect(typedAmount("1,000.00")).toEqual({ value: 100_000_000_000n });
  expect(typedAmount("1,500")).toEqual({ value: 150_000_000_000n });
});
test.each([
  ["", 8, "Enter an amount above zero."],
  ["0.00", 8, "Enter an amount above zero."],
  ["1,00.00", 8, "Write it as 1,234.50."],
  ["ten", 8, "Not a valid amount."],
  ["1.0000001", 6, "At most six decimals."],
  ["1.5", 0, "Only whole amounts."],
])("%s with %d decimals is refused", (typed, decimals, error) => {
  expect(typedAmount(typed, decimals)).toEqual({ error });
});
test("zero is accepted where it is allowed, an empty field is not", () => {
  expect(typedAmountOrZero("0")).toEqual({ value: 0n });
  expect(typedAmountOrZero("0,00")).toEqual({ value: 0n });
  expect(typedAmountOrZero("1.5")).toEqual({ value: 150_000_000n });
  expect(typedAmountOrZero("")).toEqual({ error: "Enter an amount." });
  expect(typedAmountOrZero("-1")).toEqual({ error: "Not a valid amount." });
});
