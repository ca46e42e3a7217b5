import { expect, test } from "vitest";
import { amount, price, rate } from "../domain/money.ts";
import { convertedAmount } from "./conversion.ts";

test.each([
  ["2", "200", "50", "0.001", "7.992"],
  ["1", "1", "30000", "0.001", "0.0000333"],
  ["1", "30000", "1", "0", "30000"],
  // 0.00000001 at 1 is worth less than the smallest unit of the other.
  ["0.00000001", "1", "2", "0", "0"],
])("%s at %s into what is at %s, spread %s, gives %s", (given, from, to, spread, received) => {
  const prices = { from: price(from), to: price(to), spread: rate(spread) };
  expect(convertedAmount(amount(given), prices)).toBe(amount(received));
});
