import { expect, test } from "vitest";
import { price } from "../domain/money.ts";
import { isFurther, reachesTrigger, trailingTrigger } from "./trailing.ts";

test.each([
  // The examples that Binance publishes: 42,000 and 37,000 for buys, 41,000, 46,500 and 45,500 for sells.
  [0, "42000", 500, "44100"],
  [0, "37000", 850, "40145"],
  [1, "41000", 1_000, "36900"],
  [1, "46500", 750, "43012.5"],
  [1, "45500", 700, "42315"],
  // Rounded away from the extreme.
  [0, "0.00000001", 1, "0.00000002"],
  [1, "0.00000003", 1, "0.00000002"],
] as const)("side %i from %s by %i triggers at %s", (side, extreme, delta, trigger) => {
  expect(trailingTrigger(side, price(extreme), delta)).toBe(price(trigger));
});

test("a price at the trigger reaches it; an equal price is no new extreme", () => {
  const [below, at, above] = [price("99"), price("100"), price("101")];
  expect([below, at, above].map((one) => reachesTrigger(0, at, one))).toEqual([false, true, true]);
  expect([below, at, above].map((one) => reachesTrigger(1, at, one))).toEqual([true, true, false]);
  expect([below, at, above].map((one) => isFurther(0, one, at))).toEqual([true, false, false]);
  expect([below, at, above].map((one) => isFurther(1, one, at))).toEqual([false, false, true]);
});
