import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, fromNumeric } from "../domain/money.ts";
import { formatAmountIn, formatCents, formatInFull, placesIn } from "./places.ts";

const places = placesIn({
  currencies: [
    { symbol: "USDT", kind: "crypto", decimals: 6 },
    { symbol: "USD", kind: "fiat", decimals: 2 },
    { symbol: "BTC", kind: "crypto", decimals: 8 },
    { symbol: "DOGE", kind: "crypto", decimals: 8 },
    { symbol: "XRP", kind: "crypto", decimals: 2 },
    { symbol: "NEW", kind: "crypto", decimals: 4 },
  ],
  markets: [
    { base: "BTC", quote: "USDT", quantity_decimals: 5 },
    { base: "DOGE", quote: "USDT", quantity_decimals: 0 },
    { base: "DOGE", quote: "BTC", quantity_decimals: 1 },
    { base: "XRP", quote: "USDT", quantity_decimals: 1 },
  ],
});

test("money has two decimals, a coin two more than the finest step of its pairs, never more than the coin itself", () => {
  expect(Object.fromEntries(places)).toEqual({ USDT: 2, USD: 2, BTC: 7, DOGE: 3, XRP: 2, NEW: 4 });
});
test("without pairs a coin has its own decimals", () => {
  expect(placesIn({ currencies: [{ symbol: "BTC", kind: "crypto", decimals: 8 }], markets: [] }).get("BTC")).toBe(8);
});

test.each([
  ["18357.98791785", 2, "18,357.98"],
  ["10000", 2, "10,000.00"],
  ["-18357.98791785", 2, "\u221218,357.98"],
  ["0.01", 7, "0.01"],
  ["0.01482345", 7, "0.0148234"],
  ["1.00000004", 7, "1.00"],
  ["1.10000004", 7, "1.10"],
  ["0.00000012", 7, "0.0000001"],
  ["0.00000002", 7, "0.00000002"],
  ["0.00093", 2, "0.00093"],
  ["0", 2, "0.00"],
])("%s with %i decimals is %s", (text, decimals, shown) => expect(formatAmountIn(text, decimals, "en-US")).toBe(shown));

test("an amount is cut toward zero, by less than its last decimal, and only zero looks like zero", () =>
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.integer({ min: 2, max: 8 }),
      (value, decimals) => {
        const shown = formatAmountIn(formatAmount(value), decimals, "en-US").replaceAll(",", "").replace("\u2212", "-");
        const read = fromNumeric(shown);
        const lost = value < 0n ? read - value : value - read;
        expect(lost >= 0n && lost < 10n ** BigInt(8 - decimals)).toBe(true);
        if (value !== 0n) expect(read).not.toBe(0n);
      },
    ),
  ));

test("what is sent and what is checked keeps every digit; a worth has two", () => {
  expect(formatInFull("18357.98791785", "vi-VN")).toBe("18.357,98791785");
  expect(formatInFull("5", "en-US", { signed: true })).toBe("+5.00");
  expect(formatCents("0.009", "en-US", { signed: true })).toBe("0.00");
  expect(formatCents("-1234.567", "vi-VN")).toBe("\u22121.234,56");
  expect(formatAmountIn(undefined, 2, "en-US")).toBe("\u2014");
});
