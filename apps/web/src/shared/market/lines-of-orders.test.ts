import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import { expect, test } from "vitest";
import { linesOf } from "./lines-of-orders.ts";

const order = (given: Partial<SpotOrder>) =>
  ({
    id: "1",
    type: 1,
    kind: "limit",
    price: "100",
    stop_price: null,
    number: "2",
    triggered: false,
    ...given,
  }) as SpotOrder;
const words = {
  side: (type: number) => (type === 1 ? "Buy" : "Sell"),
  quantity: ({ number }: SpotOrder) => number ?? "",
};
const drawn = (given: Partial<SpotOrder>) =>
  linesOf([order(given)], words).map(({ price, label, note, tone }) => [price, label, note, tone]);

test("an open order is a line at its price", () => {
  expect(drawn({})).toEqual([["100", "Buy", "2", "up"]]);
  expect(drawn({ type: 2 })).toEqual([["100", "Sell", "2", "down"]]);
});
test("a stop stands at its trigger until it has triggered", () => {
  expect(drawn({ kind: "stop_limit", stop_price: "90" })[0]?.[0]).toBe("90");
  expect(drawn({ kind: "stop_limit", stop_price: "90", triggered: true })[0]?.[0]).toBe("100");
});
test("an order without a price is no line", () => {
  expect(drawn({ kind: "market", price: null })).toEqual([]);
});
