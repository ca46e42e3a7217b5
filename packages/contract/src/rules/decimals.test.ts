import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amount, formatAmount } from "../domain/money.ts";
import { tooManyDecimals } from "./decimals.ts";

const corpus: [string, number, boolean][] = [
  ["0", 0, false],
  ["1", 0, false],
  ["1.0", 0, false],
  ["1.1", 0, true],
  ["0.00000001", 0, true],
  ["0.01", 2, false],
  ["0.010", 2, false],
  ["0.001", 2, true],
  ["1234567890.12", 2, false],
  ["1234567890.125", 2, true],
  ["0.000001", 6, false],
  ["0.00000100", 6, false],
  ["0.0000001", 6, true],
  ["0.1234567", 6, true],
  ["999999999999999999.999999", 6, false],
  ["999999999999999999.9999999", 6, true],
  ["0.1234567", 7, false],
  ["0.12345678", 7, true],
  ["0.00000001", 8, false],
  ["999999999999999999.99999999", 8, false],
  ["0.00000001", 18, false],
];

test.each(corpus)("%s with %d decimals allowed: too many is %s", (text, decimals, tooMany) => {
  expect(tooManyDecimals(amount(text), decimals)).toBe(tooMany);
});

test("agrees with the digits that are written, for every amount", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 26n - 1n }), fc.nat({ max: 10 }), (units, decimals) => {
      const written = formatAmount(units).split(".")[1]?.length ?? 0;
      expect(tooManyDecimals(units as Amount, decimals)).toBe(written > decimals);
    }),
  );
});

test.each([-1, 1.5, Number.NaN])("%d is no count of decimals", (decimals) => {
  expect(() => tooManyDecimals(amount("1"), decimals)).toThrow(RangeError);
});
