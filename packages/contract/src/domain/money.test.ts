import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type Amount,
  allocate,
  amount,
  feeOf,
  floorTo,
  formatAmount,
  fromNumeric,
  mulDiv,
  ONE,
  type Price,
  parseAmount,
  parsePrice,
  price,
  quoteFor,
  RATE_ONE,
  type Rate,
  rate,
} from "./money.ts";

/** The largest amount of the grammar: eighteen digits before the point and eight after it. */
const LARGEST = 10n ** 26n - 1n;
const amounts = fc.bigInt({ min: 0n, max: LARGEST });
const signed = fc.bigInt({ min: -LARGEST, max: LARGEST });
const positive = fc.bigInt({ min: 1n, max: LARGEST });
const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  .filter((list) => list.some((weight) => weight > 0n));
const absolute = (value: bigint) => (value < 0n ? -value : value);
const total = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n);

describe("reading and writing", () => {
  test("a written amount is read back unchanged", () =>
    fc.assert(
      fc.property(amounts, (value) => {
        expect(parseAmount(formatAmount(value))).toBe(value);
      }),
    ));

  test("the database's output is read back too, with its sign and its trailing zeros", () =>
    fc.assert(
      fc.property(signed, (value) => {
        expect(fromNumeric(formatAmount(value))).toBe(value);
        expect(fromNumeric(formatAmount(value, 8))).toBe(value);
      }),
    ));

  test("there is one way to write an amount: no trailing zeros, no bare point", () =>
    fc.assert(
      fc.property(amounts, (value) => {
        expect(formatAmount(value)).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    ));

  test("decimals are padded and a digit that matters is never cut", () =>
    fc.assert(
      fc.property(signed, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
        const cuts = value % 10n ** BigInt(8 - decimals) !== 0n;
        if (cuts) expect(() => formatAmount(value, decimals)).toThrow("decimals");
        else
          expect(formatAmount(value, decimals)).toMatch(new RegExp(`^-?\\d+${decimals ? `\\.\\d{${decimals}}` : ""}$`));
      }),
    ));

  test.each([
    ["0", 0n],
    ["0.00000001", 1n],
    ["12.5", 1_250_000_000n],
    ["1.50", 150_000_000n],
    [" 7 ", 700_000_000n],
    ["999999999999999999.99999999", LARGEST],
  ])("%j is %s units", (text, value) => expect(parseAmount(text)).toBe(value));

  const refused = [
    ["nothing", ["", " ", ".", "-", "+"]],
    ["signs", ["-1", "+1", "−1", "1-", "-0"]],
    ["exponents", ["1e3", "1E3", "1e-8", "1e+1"]],
    ["grouping and commas", ["1,000", "1,5", "1 000", "1_000", "1'000", "1.000.000"]],
    ["other bases", ["0x10", "0b1", "0o7", "1n"]],
    ["words", ["NaN", "Infinity", "-Infinity", "null", "undefined", "one", "true"]],
    ["half a number", [".5", "5.", "1..2", "00", "01", "007.5"]],
    ["digits that are not ASCII", ["１２", "1２", "٣", "๑๒", "一", "1．5", "1。5", "²"]],
    ["too long", ["1.123456789", "1000000000000000000", "0.000000000"]],
    ["dressed up", ["$1", "1 USDT", "1%", "(1)", "1\n2", "1\u0000", "\u202e1", '"1"', "1;", "1/2"]],
  ] as const;
  describe.each(refused)("refuses %s", (_, texts) => {
    test.each(texts)("%j", (text) => {
      expect(parseAmount(text)).toBeUndefined();
      expect(parsePrice(text)).toBeUndefined();
      expect(() => amount(text)).toThrow("not an amount");
    });
  });

  test.each([1, 0, 12.5, Number.NaN, 1n, null, undefined, true, {}, [], ["1"], new String("1")])(
    "refuses %s, which is not text",
    (value) => expect(parseAmount(value)).toBeUndefined(),
  );

  test("any text that is not a plain decimal is refused", () =>
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }).filter((text) => !/^[0-9]+(\.[0-9]+)?$/.test(text.trim())),
        (text) => {
          expect(parseAmount(text)).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    ));

  test.each(["NaN", "", "Infinity", "1e5", "0.123456789", "abc"])("a stored %j throws: we never wrote it", (text) =>
    expect(() => fromNumeric(text)).toThrow("not a stored amount"),
  );
});

describe("mulDiv", () => {
  test("down truncates the quotient and up rounds away from zero; they agree without a remainder", () =>
    fc.assert(
      fc.property(signed, signed, positive, (a, b, c) => {
        const down = mulDiv(a, b, c, "down");
        const up = mulDiv(a, b, c, "up");
        const exact = absolute(a * b);
        expect(absolute(down) * c <= exact).toBe(true);
        expect(absolute(up) * c >= exact).toBe(true);
        expect(absolute(up) - absolute(down)).toBe(exact % c === 0n ? 0n : 1n);
      }),
    ));

  test("a fee is never below its exact value and never a unit above it", () =>
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: RATE_ONE }), (value, feeRate) => {
        const excess = feeOf(value, feeRate) * RATE_ONE - value * feeRate;
        expect(excess >= 0n && excess < RATE_ONE).toBe(true);
      }),
    ));

  test("a fee of 0.1 % on 1,000 is 1, on one unit is one unit, on nothing is nothing", () => {
    const tenth = rate("0.001");
    expect(feeOf(amount("1000"), tenth)).toBe(amount("1"));
    expect(feeOf(1n, tenth)).toBe(1n);
    expect(feeOf(0n, tenth)).toBe(0n);
  });

  test("a payer pays the rounded-up and a receiver gets the rounded-down value of the same fill", () =>
    fc.assert(
      fc.property(amounts, amounts, (quantity, at) => {
        const paid = quoteFor(quantity, at, "up");
        const received = quoteFor(quantity, at, "down");
        expect(paid - received === 0n || paid - received === 1n).toBe(true);
      }),
    ));

  test.each([0n, -1n])("dividing by %s is a programming error", (c) =>
    expect(() => mulDiv(1n, 1n, c, "down")).toThrow(RangeError),
  );
});

describe("allocate", () => {
  test("the parts sum to the whole", () =>
    fc.assert(
      fc.property(signed, weights, (whole, list) => {
        expect(total(allocate(whole, list))).toBe(whole);
      }),
    ));

  test("each part is within one unit of its exact share, and a weight of zero gets nothing", () =>
    fc.assert(
      fc.property(signed, weights, (whole, list) => {
        const sum = total(list);
        allocate(whole, list).forEach((part, index) => {
          const weight = list[index] as bigint;
          expect(absolute(part * sum - whole * weight) < sum).toBe(true);
          if (weight === 0n) expect(part).toBe(0n);
        });
      }),
    ));

  test("a larger weight never gets less", () =>
    fc.assert(
      fc.property(amounts, weights, (whole, list) => {
        const parts = allocate(whole, list);
        const byWeight = list.map((weight, index) => ({ weight, part: parts[index] as bigint }));
        for (const a of byWeight)
          for (const b of byWeight) if (a.weight > b.weight) expect(a.part >= b.part).toBe(true);
      }),
    ));

  test("what is left goes to the largest remainders, ties to the earlier part", () => {
    expect(allocate(10n, [1n, 1n, 1n])).toEqual([4n, 3n, 3n]);
    expect(allocate(100n, [20n, 10n, 5n])).toEqual([57n, 29n, 14n]);
    expect(allocate(-10n, [1n, 1n, 1n])).toEqual([-4n, -3n, -3n]);
  });

  test.each([[[]], [[0n]], [[0n, 0n]], [[1n, -1n, 1n]]])("weights %s are a programming error", (list) =>
    expect(() => allocate(1n, list)).toThrow(RangeError),
  );
});

test("floorTo gives the nearest multiple that is not above", () =>
  fc.assert(
    fc.property(amounts, positive, (value, step) => {
      const floored = floorTo(value, step);
      expect(floored % step).toBe(0n);
      expect(value - floored >= 0n && value - floored < step).toBe(true);
    }),
  ));

describe("types", () => {
  test("amounts, prices and rates are not interchangeable, nor with a bare bigint", () => {
    expectTypeOf<Price>().not.toExtend<Amount>();
    expectTypeOf<Amount>().not.toExtend<Price>();
    expectTypeOf<Rate>().not.toExtend<Amount>();
    expectTypeOf<Amount>().not.toExtend<Rate>();
    expectTypeOf<Rate>().not.toExtend<Price>();
    expectTypeOf<bigint>().not.toExtend<Amount>();
    expectTypeOf<number>().not.toExtend<Amount>();
  });
  test("each is a bigint, and each constructor gives its own kind", () => {
    expectTypeOf<Amount>().toExtend<bigint>();
    expectTypeOf(amount).returns.toEqualTypeOf<Amount>();
    expectTypeOf(price).returns.toEqualTypeOf<Price>();
    expectTypeOf(rate).returns.toEqualTypeOf<Rate>();
    expectTypeOf(parseAmount).returns.toEqualTypeOf<Amount | undefined>();
    expectTypeOf(quoteFor).returns.toEqualTypeOf<Amount>();
    expect(ONE).toBe(price("1"));
  });
});
