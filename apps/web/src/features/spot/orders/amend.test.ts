import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { openQuantity } from "../../../shared/market/move-order.ts";
import { amendEffect, amendErrors, amendStart, heldText } from "./amend.ts";

const buy = { type: 1 as const, price: "100", number: "0.5", filled: "0.2" };
const market = {
  id: 1,
  tick: price("0.1"),
  lot: amount("0.01"),
  minNotional: amount("5"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  priceDecimals: 1,
  quantityDecimals: 2,
  base: "BTC",
  quote: "USDT",
};
const context = { market, base: amount("0"), quote: amount("10") };

test("the sheet begins with the price and what is still open", () => {
  expect(openQuantity(buy)).toBe("0.3");
  expect(amendStart(buy)).toEqual({ price: "100", number: "0.3" });
});

test.each([
  ["100", "0.3", "none"],
  ["100.0", "0.30", "none"],
  ["100", "0.29", "keeps"],
  ["100", "0.31", "moves"],
  ["99.9", "0.29", "moves"],
  ["", "0.3", "moves"],
] as const)("%s for %s: %s", (at, number, effect) => {
  expect(amendEffect(buy, { price: at, number })).toBe(effect);
});

test.each([
  // 10 are available, and 30 are held by the order itself.
  ["100", "0.4", {}],
  ["100", "0.41", { number: "INSUFFICIENT_BALANCE" }],
  ["100.05", "0.3", { price: "PRICE_OFF_TICK" }],
  ["100", "0.305", { number: "QUANTITY_OFF_LOT" }],
  ["100", "0.04", { number: "NOTIONAL_TOO_SMALL" }],
  ["", "", { price: "INVALID_AMOUNT", number: "INVALID_AMOUNT" }],
])("%s for %s is refused with %o", (at, number, expected) => {
  const errors = amendErrors(buy, { price: at, number }, context);
  expect(Object.fromEntries(Object.entries(errors).map(([field, wrong]) => [field, wrong.error]))).toEqual(expected);
});

test("a sell order holds its quantity, whatever its price", () => {
  const sell = { ...buy, type: 2 as const };
  expect(heldText(sell, { price: "200", number: "0.3" })).toBe("0.3");
  expect(heldText(buy, { price: "200", number: "0.3" })).toBe("60");
  expect(amendErrors(sell, { price: "200", number: "0.3" }, context)).toEqual({});
  expect(amendErrors(sell, { price: "200", number: "0.31" }, context)).toMatchObject({
    number: { error: "INSUFFICIENT_BALANCE" },
  });
});
