import { expect, test } from "vitest";
import { type Amount, amount, type Price, price, rate } from "../domain/money.ts";
import { DAY_MS } from "../domain/time.ts";
import { accountAgeDays, floatingPrice, isPayable, otcQuantity, otcRange, otcTotal, unmetConditions } from "./otc.ts";

const NOW = 1_767_225_600_000;

test.each<[string, string, number, string]>([
  ["100", "7.2", 2, "720"],
  ["33.33333333", "7.21", 2, "240.33"],
  // 0.125 and 0.135 lie between two units: halves are rounded up.
  ["0.125", "1", 2, "0.13"],
  ["0.124999", "1", 2, "0.12"],
  ["1.5", "25431", 0, "38147"],
  ["0.00000001", "7.2", 2, "0"],
  ["1", "0.12345678", 8, "0.12345678"],
])("%s coins at %s cost %s-decimal money: %s", (quantity, at, decimals, total) => {
  expect(otcTotal(amount(quantity), price(at), decimals)).toBe(amount(total));
});

test("the coins for money are rounded down, and never cost more than it", () => {
  expect(otcQuantity(amount("100"), price("7.2"), 8)).toBe(amount("13.88888888"));
  expect(otcQuantity(amount("100"), price("7.2"), 6)).toBe(amount("13.888888"));
  for (let cents = 1; cents < 2_000; cents += 7) {
    const total = (BigInt(cents) * amount("0.01")) as Amount;
    expect(otcTotal(otcQuantity(total, price("7.21"), 6), price("7.21"), 2) <= total).toBe(true);
  }
});

test.each<[string, string, bigint, number, string]>([
  ["1", "7.2", 0n, 2, "7.2"],
  ["1", "7.2", rate("0.01"), 2, "7.27"],
  ["1", "7.2", -rate("0.01"), 2, "7.13"],
  ["64123.45", "25431.5", rate("0.005"), 0, "1638909296"],
])("index %s at a rate of %s with premium %s: %s decimals, %s", (index, fiat, premium, decimals, expected) => {
  expect(floatingPrice(price(index), rate(fiat), premium, decimals)).toBe(price(expected));
});

const offer = { remaining: amount("100"), min: amount("100"), max: amount("5000"), decimals: 2 };

test("an order is between the minimum and the maximum, and within the rest of the offer", () => {
  expect(otcRange(offer, price("7.2"))).toEqual({ min: amount("100"), max: amount("720") });
  expect(otcRange({ ...offer, remaining: amount("1000") }, price("7.2"))?.max).toBe(amount("5000"));
  // 13.88 coins are worth 99.94: less than an order may be.
  expect(otcRange({ ...offer, remaining: amount("13.88") }, price("7.2"))).toBeUndefined();
  expect(otcRange({ ...offer, remaining: amount("13.89") }, price("7.2"))?.max).toBe(amount("100"));
});

test.each<[string, number, boolean]>([
  ["1.25", 2, true],
  ["1.255", 2, false],
  ["38147", 0, true],
  ["38147.5", 0, false],
])("%s is payable with %s decimals: %s", (total, decimals, expected) => {
  expect(isPayable(amount(total), decimals)).toBe(expected);
  expect(isPayable(-amount(total) as Amount, decimals)).toBe(false);
});

test("nothing is not payable", () => {
  expect(isPayable(0n as Amount, 2)).toBe(false);
  expect(otcTotal(0n as Amount, 1n as Price, 2)).toBe(0n);
});

test("an account is a day old after 24 hours, and never younger than new", () => {
  expect([-1, 0, DAY_MS - 1, DAY_MS, 30 * DAY_MS].map((age) => accountAgeDays(NOW - age, NOW))).toEqual([
    0, 0, 0, 1, 30,
  ]);
});

test("each condition below which an account is comes with both figures; at the figure it is met", () => {
  const asked = { level: 2, ageDays: 30, orders: 5 };
  expect(unmetConditions(asked, asked)).toEqual([]);
  expect(unmetConditions(asked, { level: 1, ageDays: 29, orders: 4 })).toEqual([
    { condition: "level", asked: 2, has: 1 },
    { condition: "ageDays", asked: 30, has: 29 },
    { condition: "orders", asked: 5, has: 4 },
  ]);
});
