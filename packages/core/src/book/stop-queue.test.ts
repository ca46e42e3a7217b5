import { price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { FillBudget, SORTS_MAX } from "../products/spot/fill-budget.ts";
import type { Order } from "../products/spot/state.ts";
import { SeededRandom } from "../testing/random.ts";
import { StopQueue } from "./stop-queue.ts";

const orderOf = (orderId: number, side: 0 | 1, sequence: number, at: number): Order =>
  ({ orderId, onRise: side === 0, sequence, stopPrice: price(String(at)) }) as unknown as Order;
const ZERO = price("0");
const budgetOf = (sortsLeft: number) => Object.assign(new FillBudget(), { sortsLeft });

test("returns reached orders oldest first, in any split into commands, like a linear search", () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = new SeededRandom(seed);
    const queue = new StopQueue<Order>();
    let [waiting, due]: [Order[], Order[]] = [[], []];
    let [now, id] = [5_000, 0];
    for (let step = 0; step < 300; step += 1) {
      const act = random.below(10);
      if (act < 5) {
        id += 1;
        const side = random.below(2) as 0 | 1;
        const order = orderOf(
          id,
          side,
          random.below(1_000) * 1_000 + id,
          now + (side === 0 ? 1 : -1) * (1 + random.below(20)),
        );
        queue.add(order);
        waiting.push(order);
      } else if (act === 5) {
        now += random.below(21) - 10;
        const at = price(String(now));
        queue.reach(at, at);
        const isReached = ({ onRise, stopPrice = ZERO }: Order) => (onRise ? stopPrice <= at : stopPrice >= at);
        due = [...due, ...waiting.filter(isReached)].sort((a, b) => a.sequence - b.sequence);
        waiting = waiting.filter((order) => !isReached(order));
      } else if (act === 6) {
        const all = [...waiting, ...due];
        const gone = all[random.below(Math.max(1, all.length))];
        if (!gone) continue;
        queue.remove(gone);
        [waiting, due] = [waiting.filter((order) => order !== gone), due.filter((order) => order !== gone)];
      } else if (act === 7 && random.below(10) === 0) {
        queue.forgetDue();
        [waiting, due] = [[...waiting, ...due], []];
      } else if (queue.sortDue(budgetOf(random.below(4)))) {
        const first = queue.firstDue();
        expect(first).toBe(due.shift());
        if (first) queue.remove(first);
      }
      expect([queue.size, queue.hasDue]).toEqual([waiting.length + due.length, due.length > 0]);
    }
    expect(new Set(queue.orders())).toEqual(new Set([...waiting, ...due]));
    expect(() => queue.remove(orderOf(0, 0, 1, 60))).toThrow("stop order 0 is not in its queue");
  }
});

test("one command sorts no more than its budget, and has no first order before that", () => {
  const queue = new StopQueue<Order>();
  for (let id = 1; id <= SORTS_MAX + 1; id += 1) queue.add(orderOf(id, 0, SORTS_MAX + 2 - id, 101 + (id % 7)));
  queue.reach(price("110"), price("110"));
  expect(queue.sortDue(new FillBudget())).toBe(false);
  expect(queue.sortDue(budgetOf(0))).toBe(false);
  expect(queue.sortDue(new FillBudget())).toBe(true);
  expect(queue.firstDue()?.orderId).toBe(SORTS_MAX + 1);
});

const BUY = 0;
const SELL = 1;
/** A stop whose sequence is its id. */
const stop = (orderId: number, side: 0 | 1, at: number): Order => orderOf(orderId, side, orderId, at);

function queueOf(orders: readonly Order[]): StopQueue<Order> {
  const queue = new StopQueue<Order>();
  for (const order of orders) queue.add(order);
  return queue;
}
/** The ids of due stops, in trigger order. */
function triggered(queue: StopQueue<Order>): number[] {
  const ids: number[] = [];
  expect(queue.sortDue(new FillBudget())).toBe(true);
  for (let order = queue.firstDue(); order; order = queue.firstDue()) {
    ids.push(order.orderId);
    queue.remove(order);
  }
  return ids;
}

test.each([BUY, SELL] as const)(
  "stops of side %i at one price are each found again, in any order of removal",
  (side) => {
    const orders = [3, 1, 2, 5, 4].map((id) => stop(id, side, 100));
    for (const first of orders) {
      const queue = queueOf(orders);
      queue.remove(first);
      expect(queue.size).toBe(4);
      for (const order of orders.filter((one) => one !== first)) queue.remove(order);
      expect(queue.size).toBe(0);
    }
  },
);

test("a price reaches the stops on its own side of it, and triggers them by sequence", () => {
  const buys = [103, 101, 102].map((at, index) => stop(1 + index, BUY, at));
  const sells = [97, 99, 98].map((at, index) => stop(11 + index, SELL, at));
  const queue = queueOf([...buys, ...sells]);
  queue.reach(price("98"), price("102"));
  expect([queue.size, queue.hasDue]).toEqual([6, true]);
  expect(triggered(queue)).toEqual([2, 3, 12, 13]);
  expect([queue.size, queue.hasDue]).toEqual([2, false]);
});

test("contains only added orders, and none without a stop price", () => {
  const queue = queueOf([stop(1, BUY, 100), stop(2, BUY, 101)]);
  expect(() => queue.remove(stop(3, BUY, 100))).toThrow("stop order 3 is not in its queue");
  expect(() => queue.add({ ...stop(4, BUY, 100), stopPrice: undefined })).toThrow("order 4 has no stop price");
});
