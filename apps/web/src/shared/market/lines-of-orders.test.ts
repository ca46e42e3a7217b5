import type { ListedOrder, SpotOrder } from "@candor/contract/routes/spot.ts";
import { expect, test, vi } from "vitest";
import { linesOf } from "./lines-of-orders.ts";

const order = (given: Partial<ListedOrder>) =>
  ({
    id: "1",
    type: 1,
    kind: "limit",
    price: "100",
    stop_price: null,
    number: "2",
    triggered: false,
    status: "waiting",
    filled: "0",
    order_list_id: null,
    trailing_delta: null,
    activation_price: null,
    trail: null,
    ...given,
  }) as ListedOrder;
const words = {
  side: (type: number) => (type === 1 ? "Buy" : "Sell"),
  quantity: ({ number }: SpotOrder) => number ?? "",
  at: (_: SpotOrder, price: string) => ({ text: `at ${price}`, wrong: false }),
  handle: ({ id }: SpotOrder) => `order ${id}`,
};
const lines = (given: Partial<ListedOrder>, of: { dropped?: string; onDrop?: () => void } = {}) => {
  const dropped = of.dropped === undefined ? undefined : { order: order({}), price: of.dropped };
  return linesOf([order(given)], { words, dropped, onDrop: of.onDrop ?? (() => undefined) });
};
const drawn = (given: Partial<ListedOrder>) =>
  lines(given).map(({ price, label, note, tone }) => [price, label, note, tone]);

test("an open order is a line at its price", () => {
  expect(drawn({})).toEqual([["100", "Buy", "2", "up"]]);
  expect(drawn({ type: 2 })).toEqual([["100", "Sell", "2", "down"]]);
});
test("a stop stands at its trigger until it has triggered", () => {
  expect(drawn({ kind: "stop_limit", stop_price: "90" })[0]?.[0]).toBe("90");
  expect(drawn({ kind: "stop_limit", stop_price: "90", triggered: true })[0]?.[0]).toBe("100");
});
test("a trailing order stands at its trigger of the moment, before that where it begins to follow, and cannot be dragged", () => {
  const trailing = { kind: "stop_limit", price: "80", trailing_delta: 100, activation_price: "120" } as const;
  expect(drawn(trailing)[0]?.[0]).toBe("120");
  const following = { ...trailing, trail: { extreme: "125", trigger: "123.75" } };
  expect(drawn(following)[0]?.[0]).toBe("123.75");
  expect(lines(following)[0]?.move).toBeUndefined();
  expect(drawn({ ...trailing, activation_price: null })).toEqual([]);
});
test("an order of an open OCO cannot be dragged, one that was filled in part can", () => {
  expect(lines({ order_list_id: "1" })[0]?.move).toBeUndefined();
  expect(lines({ order_list_id: "1", filled: "0.5" })[0]?.move).toBeDefined();
});
test("an order without a price is no line", () => {
  expect(drawn({ kind: "market", price: null })).toEqual([]);
});
test("a limit price can be dragged, a trigger cannot", () => {
  expect(lines({})[0]?.move?.name).toBe("order 1");
  expect(lines({ kind: "stop_limit", stop_price: "90" })[0]?.move).toBeUndefined();
  expect(lines({ kind: "stop_limit", stop_price: "90", triggered: true })[0]?.move).toBeDefined();
});
test("a dropped line stays where it was dropped until it is answered, with what its price means", () => {
  expect(lines({}, { dropped: "98" }).map(({ price, note }) => [price, note])).toEqual([["98", "at 98"]]);
  expect(lines({ id: "2" }, { dropped: "98" })[0]?.price).toBe("100");
});
test("a drop names the order and its new price", () => {
  const onDrop = vi.fn();
  lines({}, { onDrop })[0]?.move?.drop("97");
  expect(onDrop).toHaveBeenCalledWith({ order: order({}), price: "97" });
});
