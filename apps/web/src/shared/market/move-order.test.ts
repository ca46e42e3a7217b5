import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { expect, test } from "vitest";
import { isAmendable, isMovable, isOfOpenPair, movedTo, openQuantity } from "./move-order.ts";

const buy = { type: 1, number: "0.5", filled: "0.2" } as SpotOrder;
const sell = { ...buy, type: 2 } as SpotOrder;

test("what is filled already does not move", () => {
  expect(openQuantity(buy)).toBe("0.3");
  expect(movedTo(buy, "65000", "66000").value).toBe("19500");
});
test("the value is rounded down to what the order can be worth", () => {
  expect(movedTo({ ...buy, number: "0.00000003", filled: "0" }, "0.5", "1").value).toBe("0.00000001");
});
test.each([
  [buy, "99", "-1.00", false],
  [buy, "101.25", "1.25", true],
  [sell, "101.25", "1.25", false],
  [sell, "99.99", "-0.01", true],
  [sell, "99.999", "0.00", true],
])("%j at %s is %s %% from the market of 100, and fills at once: %s", (order, price, distance, fills) => {
  expect(movedTo(order, price, "100")).toMatchObject({ distance, fills });
});
test("an order at the market price or without one has no side to fill on", () => {
  expect(movedTo(buy, "100", "100")).toMatchObject({ distance: "0.00", above: false, fills: false });
  expect(movedTo(sell, "100", undefined)).toMatchObject({ distance: undefined, fills: false });
});
test("only an order at its limit price can be moved", () => {
  const limit = {
    kind: "limit",
    price: "100",
    number: "1",
    triggered: false,
    status: "waiting",
    filled: "0",
    order_list_id: null,
    trailing_delta: null,
  } as SpotOrder;
  const stop = { ...limit, kind: "stop_limit" } as SpotOrder;
  const byAmount = { ...limit, kind: "market", price: null, number: null } as SpotOrder;
  expect([limit, stop, { ...stop, triggered: true }, byAmount].map(isMovable)).toEqual([true, false, true, false]);
});
test("what the core does not amend is not offered", () => {
  const limit = { kind: "limit", price: "100", number: "1", triggered: false, status: "waiting", filled: "0" };
  const order = (given: Partial<SpotOrder>) =>
    ({ ...limit, order_list_id: null, trailing_delta: null, ...given }) as SpotOrder;
  const trailing = order({ kind: "stop_limit", trailing_delta: 100 });
  const offered: readonly (readonly [SpotOrder, boolean])[] = [
    [order({}), true],
    [order({ kind: "stop_limit" }), true],
    [order({ kind: "stop_market", price: "105" }), false],
    [trailing, false],
    [{ ...trailing, triggered: true }, true],
    [order({ order_list_id: "1" }), false],
    [order({ order_list_id: "1", filled: "0.5" }), true],
    [order({ order_list_id: "1", kind: "stop_limit", triggered: true }), true],
  ];
  expect(offered.map(([each]) => isAmendable(each))).toEqual(offered.map(([, may]) => may));
  expect([order({ order_list_id: "1" }), order({ order_list_id: "1", status: "cancelled" })].map(isOfOpenPair)).toEqual(
    [true, false],
  );
});
