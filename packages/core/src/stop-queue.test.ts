import { price } from "@candor/contract/money.ts";
import { expect, test } from "vitest";
import type { Order } from "./spot-state.ts";
import { StopQueue } from "./stop-queue.ts";

const BUY = 0;
const SELL = 1;
/** A stop whose place in time is its id. */
const stop = (orderId: number, side: 0 | 1, at: string): Order =>
  ({ orderId, side, stopPrice: price(at), sequence: orderId }) as Order;

function queueOf(orders: readonly Order[]): StopQueue {
  const queue = new StopQueue();
  for (const order of orders) queue.add(order);
  return queue;
}
/** The ids of what is due, in the order in which it is triggered. */
function triggered(queue: StopQueue): number[] {
  const ids: number[] = [];
  for (let order = queue.firstDue(); order; order = queue.firstDue()) {
    ids.push(order.orderId);
    queue.remove(order);
  }
  return ids;
}

test.each([BUY, SELL] as const)("stops of side %i at one price are each found again, whichever goes first", (side) => {
  const orders = [3, 1, 2, 5, 4].map((id) => stop(id, side, "100"));
  for (const first of orders) {
    const queue = queueOf(orders);
    queue.remove(first);
    expect(queue.size).toBe(4);
    for (const order of orders.filter((one) => one !== first)) queue.remove(order);
    expect(queue.size).toBe(0);
  }
});

test("a price reaches the stops on its own side of it, and triggers them by their place in time", () => {
  const buys = ["103", "101", "102"].map((at, index) => stop(1 + index, BUY, at));
  const sells = ["97", "99", "98"].map((at, index) => stop(11 + index, SELL, at));
  const queue = queueOf([...buys, ...sells]);
  queue.reach(price("98"), price("102"));
  expect([queue.size, queue.hasDue]).toEqual([6, true]);
  expect(triggered(queue)).toEqual([2, 3, 12, 13]);
  expect([queue.size, queue.hasDue]).toEqual([2, false]);
});

test("knows no other order than those that were added, nor one without a stop price", () => {
  const queue = queueOf([stop(1, BUY, "100"), stop(2, BUY, "101")]);
  expect(() => queue.remove(stop(3, BUY, "100"))).toThrow("stop order 3 is not in its queue");
  expect(() => queue.add({ ...stop(4, BUY, "100"), stopPrice: undefined })).toThrow("order 4 has no stop price");
});
