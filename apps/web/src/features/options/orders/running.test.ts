import { expect, test } from "vitest";
import { order } from "../testing/order.ts";
import { decided, ifEndedNow, leftOf, ringShare, soonestFirst, withOrder } from "./running.ts";

test.each([
  [1, "67398.21", "won", "81"],
  [1, "67398.19", "lost", "-101"],
  [1, "67398.2", "flat", "-1"],
  [2, "67398.19", "won", "81"],
  [2, "67398.21", "lost", "-101"],
])("direction %i at %s would be %s with %s", (type, price, result, outcome) => {
  expect(ifEndedNow(order({ type }), price)).toEqual({ result, outcome });
});

test("no result is shown for an order that is not open, nor without a price", () => {
  expect(ifEndedNow(order({ open_tick: null }), "1")).toBeUndefined();
  expect(ifEndedNow(order(), undefined)).toBeUndefined();
});

test("the ring follows the server's clock and never goes below nothing", () => {
  expect(ringShare(order(), 30_400)).toBe(0.5);
  expect(leftOf(order(), 70_000)).toBe(0);
  expect(ringShare(order({ due_at_ms: null }), 5_000)).toBe(1);
});

test("an order that left the list has been settled", () => {
  const [first, second] = [order(), order({ id: 2 })];
  expect(decided([first, second], [second]).map(({ id }) => id)).toEqual([1]);
});

test("orders are sorted by settlement, those not open yet last, a new state replaces the old one", () => {
  const waiting = order({ id: 3, due_at_ms: null });
  const later = order({ id: 2, due_at_ms: 90_000 });
  expect(soonestFirst([waiting, later, order()]).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(withOrder([waiting, later], { ...waiting, due_at_ms: 5 }).map(({ id }) => id)).toEqual([3, 2]);
});
