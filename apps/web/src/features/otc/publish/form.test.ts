import { price } from "@candor/contract/domain/money.ts";
import { otcPublish } from "@candor/contract/routes/otc.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ownOffer } from "../testing/samples.ts";
import {
  emptyForm,
  formOf,
  hundredthsOf,
  isBeyond,
  type PublishForm,
  type PublishLimits,
  priceNow,
  publishErrors,
  toggled,
  toPublish,
  wholeOf,
} from "./form.ts";

const coin = { currency_id: 3, currency_name: "USDT", decimals: 6, index: "1" };
const fiat = { code: "CNY", decimals: 2, rate: "7.2", rate_at_ms: 0 };
const limits: PublishLimits = { coin, fiat, premiumMax: 500, available: "1000", isChange: false };
const fixed: PublishForm = {
  ...emptyForm(3, "CNY"),
  price: "7.21",
  number: "1000",
  min: "100",
  max: "5000",
  accounts: [1],
};
const floating: PublishForm = { ...fixed, pricing: "floating", price: "", premium: "1", bound: "7" };

test("a complete form has no errors, and is what the call takes", () => {
  for (const form of [fixed, floating, { ...fixed, side: "buy", accounts: [] } as const]) {
    expect(publishErrors(form, limits)).toEqual({});
    expect(z.safeParse(otcPublish.input, toPublish(form)).success).toBe(true);
  }
});

test("only one way of pricing is sent", () => {
  expect(toPublish({ ...fixed, premium: "1", bound: "7" })).toMatchObject({ price: "7.21", premium: 0 });
  expect(toPublish({ ...fixed, bound: "7" })).not.toHaveProperty("bound");
  expect(toPublish({ ...floating, price: "7.21" })).not.toHaveProperty("price");
  expect(toPublish({ ...floating, below: true })).toMatchObject({ premium: -100, bound: "7" });
  expect(toPublish({ ...fixed, side: "buy" }).accounts).toEqual([]);
});

test.each<[Partial<PublishForm>, Record<string, string>]>([
  [{ price: "" }, { price: "INVALID_AMOUNT" }],
  [{ price: "7.215" }, { price: "TOO_MANY_DECIMALS" }],
  [{ number: "1000.00000001" }, { number: "INSUFFICIENT_BALANCE" }],
  [{ side: "buy", number: "5000" }, {}],
  [{ min: "0" }, { min: "INVALID_AMOUNT" }],
  [{ min: "5000.01" }, { max: "INVALID_AMOUNT" }],
  [{ max: "5000.001" }, { max: "TOO_MANY_DECIMALS" }],
  [{ accounts: [] }, { accounts: "FIELD_REQUIRED" }],
])("%j is refused with %j", (part, expected) => {
  const errors = publishErrors({ ...fixed, ...part }, limits);
  expect(Object.fromEntries(Object.entries(errors).map(([field, wrong]) => [field, wrong?.error]))).toEqual(expected);
});

test("a floating offer needs its bound, and a premium within the platform's", () => {
  expect(publishErrors({ ...floating, bound: "" }, limits)).toEqual({ bound: { error: "INVALID_AMOUNT" } });
  expect(publishErrors({ ...floating, premium: "5" }, limits)).toEqual({});
  expect(publishErrors({ ...floating, premium: "5.01", below: true }, limits).premium?.error).toBe("INVALID_AMOUNT");
  expect(publishErrors({ ...floating, premium: "1.001" }, limits).premium?.error).toBe("TOO_MANY_DECIMALS");
});

test.each([
  ["", false, 0],
  ["1", false, 100],
  ["1.25", true, -125],
  ["0", true, 0],
  ["1.001", false, undefined],
])("%j percent, below: %j, is %j", (premium, below, expected) => {
  expect(hundredthsOf({ premium, below })).toBe(expected);
});

test("the preview is the engine's price", () => {
  expect(priceNow(fixed, coin, fiat)).toBe(price("7.21"));
  expect(priceNow(floating, coin, fiat)).toBe(price("7.27"));
  expect(priceNow({ ...floating, below: true }, coin, fiat)).toBe(price("7.13"));
  expect(priceNow(floating, { ...coin, index: null }, fiat)).toBeUndefined();
  expect(wholeOf(fixed, price("7.21"), 2)).toBe("7210");
  expect(isBeyond({ ...floating, bound: "7.28" }, price("7.27"))).toBe(true);
  expect(isBeyond({ ...floating, bound: "7.28", side: "buy" }, price("7.27"))).toBe(false);
  expect(isBeyond({ ...fixed, bound: "9" }, price("7.21"))).toBe(false);
});

test("a change starts with the offer, and never asks for coins", () => {
  const form = formOf(ownOffer({ premium: "-0.0125", price: "7.1", bound: "7.5", quantity: "9999" }));
  expect(form).toMatchObject({ pricing: "floating", premium: "1.25", below: true, price: "", bound: "7.5" });
  expect(hundredthsOf(form)).toBe(-125);
  expect(publishErrors(form, { ...limits, isChange: true })).toEqual({});
  expect(formOf(ownOffer())).toMatchObject({ pricing: "fixed", price: "7.21", premium: "" });
});

test("accounts are chosen and removed, three at most", () => {
  expect(toggled([], 1, 3)).toEqual([1]);
  expect(toggled([1, 2], 1, 3)).toEqual([2]);
  expect(toggled([1, 2, 3], 4, 3)).toEqual([1, 2, 3]);
});

test("a condition is a whole number up to its most; an empty one asks nothing", () => {
  const withConditions = { ...fixed, takerAgeDays: "365", takerOrders: "1000" };
  expect(publishErrors(withConditions, limits)).toEqual({});
  expect(toPublish(withConditions)).toMatchObject({ taker_level: 1, taker_age_days: 365, taker_orders: 1_000 });
  expect(toPublish(fixed)).toMatchObject({ taker_age_days: 0, taker_orders: 0 });
  for (const wrong of ["366", "1.5", "x"])
    expect(publishErrors({ ...fixed, takerAgeDays: wrong }, limits)).toEqual({
      takerAgeDays: { error: "INVALID_AMOUNT" },
    });
  expect(publishErrors({ ...fixed, takerOrders: "1001" }, limits)).toEqual({
    takerOrders: { error: "INVALID_AMOUNT" },
  });
  expect(formOf(ownOffer({ taker_age_days: 30 }))).toMatchObject({ takerAgeDays: "30", takerOrders: "" });
});
