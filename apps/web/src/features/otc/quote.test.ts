import { type Amount, amount, formatAmount, price } from "@candor/contract/domain/money.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { otcQuantity, otcRange, otcTotal } from "@candor/contract/rules/otc.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountErrorOf, bothOf, merchantSide, missingFor, mostOf, switched, type Typed, viewOf } from "./quote.ts";
import { offer } from "./testing/samples.ts";

const fiat = (text: string): Typed => ({ text, unit: "fiat" });
const coin = (text: string): Typed => ({ text, unit: "coin" });

test("a user buys from an offer to sell", () => {
  expect(merchantSide("buy")).toBe("sell");
  expect(viewOf({ side: merchantSide("sell") })).toBe("sell");
});

test("both sides are what the engine computes, from money and from coins", () => {
  expect(bothOf(fiat("100"), offer())).toEqual({
    number: otcQuantity(amount("100"), price("7.21"), 6),
    total: amount("100"),
  });
  expect(bothOf(coin("33.333333"), offer())).toEqual({
    number: amount("33.333333"),
    total: otcTotal(amount("33.333333"), price("7.21"), 2),
  });
});

test.each(["", "0", "x", "1,5"])("%j is no amount", (text) => {
  expect(bothOf(fiat(text), offer())).toBeUndefined();
  expect(amountErrorOf(fiat(text), offer(), undefined)).toEqual({ error: "INVALID_AMOUNT" });
});

test("an offer without a price has no amounts", () => {
  expect(bothOf(fiat("100"), offer({ price: null }))).toBeUndefined();
  expect(mostOf(offer({ price: null }), undefined)).toBe(0n);
});

test("the minimum can be paid where one unit of the coin costs more than the smallest money", () => {
  const dear = offer({
    price: "1638909296",
    currency_decimals: 8,
    fiat: "VND",
    fiat_decimals: 0,
    range: { min: "500000", max: "9000000" },
  });
  const both = bothOf(fiat("500000"), dear);
  expect(both?.total).toBeGreaterThanOrEqual(amount("500000"));
  expect((both?.total ?? 0n) - amount("500000")).toBeLessThan(amount("17"));
  expect(amountErrorOf(fiat("500000"), dear, undefined)).toBeUndefined();
});

test.each<[Typed, string | undefined, string | undefined]>([
  [fiat("99.99"), undefined, "OTC_RANGE"],
  [fiat("100"), undefined, undefined],
  [fiat("5000"), undefined, undefined],
  [fiat("5000.01"), undefined, "OTC_RANGE"],
  [fiat("100.001"), undefined, "TOO_MANY_DECIMALS"],
  [coin("1000.000001"), undefined, "OTC_RANGE"],
  [coin("500.0000001"), undefined, "TOO_MANY_DECIMALS"],
  [coin("20"), "19.99999999", "INSUFFICIENT_BALANCE"],
  [coin("20"), "20", undefined],
])("%j with %j available: %j", (typed, available, error) => {
  expect(amountErrorOf(typed, offer(), available)?.error).toBe(error);
});

test("an offer whose rest is below the minimum is closed", () => {
  expect(amountErrorOf(fiat("100"), offer({ range: null }), undefined)?.error).toBe("OTC_OFFER_CLOSED");
});

test("the most is the offer's rest, its maximum or the seller's coins, and is never refused", () => {
  expect(mostOf(offer(), undefined)).toBe(otcQuantity(amount("5000"), price("7.21"), 6));
  expect(mostOf(offer(), "3")).toBe(amount("3"));
  for (const remaining of ["13.88888888", "123.4567", "690", "1000"]) {
    const terms = { remaining: amount(remaining), min: amount("50"), max: amount("5000"), decimals: 2 };
    const range = otcRange(terms, price("7.21")) as { min: Amount; max: Amount };
    const shown = { min: formatAmount(range.min), max: formatAmount(range.max) };
    const some = offer({ remaining, range: shown });
    expect(amountErrorOf(coin(formatAmount(mostOf(some, undefined))), some, undefined)).toBeUndefined();
  }
});

test("every amount of money within the range can be paid, for coins that the coin's chain can carry", () => {
  const cents = fc.bigInt({ min: 10_000n, max: 500_000n }).map((count) => (count * amount("0.01")) as Amount);
  const at = fc.integer({ min: 500, max: 900 }).map((hundredths) => (hundredths / 100).toFixed(2));
  fc.assert(
    fc.property(cents, at, fc.integer({ min: 2, max: 8 }), (total, pricedAt, decimals) => {
      const one = offer({ price: pricedAt, currency_decimals: decimals });
      const typed = fiat(formatAmount(total));
      expect(amountErrorOf(typed, one, undefined)).toBeUndefined();
      const number = bothOf(typed, one)?.number as Amount;
      expect(tooManyDecimals(number, decimals)).toBe(false);
    }),
  );
});

test("another unit means the same trade", () => {
  expect(switched(coin("10"), offer())).toEqual(fiat("72.1"));
  expect(switched(fiat("72.1"), offer())).toEqual(coin("10"));
  expect(switched(fiat(""), offer())).toEqual(coin(""));
});

test("what a seller lacks", () => {
  expect(missingFor(coin("20"), offer(), "15")).toBe("5");
  expect(missingFor(coin("20"), offer(), "20")).toBeUndefined();
});
