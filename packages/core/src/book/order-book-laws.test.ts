import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { match } from "../testing/book-pictures.ts";
import { NaiveOrderBook } from "../testing/naive-order-book.ts";
import { applyOperation, digest, type Operation, randomOperations } from "../testing/order-stream.ts";
import { ASK, BID, OrderBook } from "./order-book.ts";

const SEEDS = Number(process.env["SEEDS"] ?? 50);
const OPERATIONS_PER_SEED = 10_000;
const MAX = Number.MAX_SAFE_INTEGER;

describe("the naive book and the real one", () => {
  function compare(seed: number): void {
    const real = new OrderBook();
    const naive = new NaiveOrderBook();
    let step = 0;
    for (const operation of randomOperations(seed)) {
      const answered: number[] = [];
      const expected: number[] = [];
      applyOperation(real, operation, answered);
      applyOperation(naive, operation, expected);
      const equal = answered.length === expected.length && answered.every((value, at) => value === expected[at]);
      if (!equal) expect(answered, `seed ${seed}, step ${step}, ${show(operation)}`).toEqual(expected);
      step += 1;
      if (step % 100 === 0 && digest(real) !== digest(naive)) {
        expect([...real.orders()], `seed ${seed}, state after step ${step}`).toEqual([...naive.orders()]);
        expect(digest(real), `seed ${seed}, sums after step ${step}`).toBe(digest(naive));
      }
      if (step === OPERATIONS_PER_SEED) return;
    }
  }

  function show(operation: Operation): string {
    return JSON.stringify(operation, (_key, value) => (typeof value === "bigint" ? value.toString() : value));
  }

  test(`give the same events and states over ${SEEDS} seeds`, { timeout: 30_000 + SEEDS * 500 }, () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) compare(seed);
  });
});

describe("laws", () => {
  const operations = fc
    .tuple(fc.integer({ min: 1, max: 2 ** 30 }), fc.integer({ min: 1, max: 300 }))
    .map(([seed, count]) => {
      const stream = randomOperations(seed);
      return Array.from({ length: count }, () => stream.next().value);
    });

  function played(list: Operation[]): OrderBook {
    const target = new OrderBook();
    for (const operation of list) applyOperation(target, operation, []);
    return target;
  }

  function lots(target: OrderBook): bigint {
    let sum = 0n;
    for (const order of target.orders()) sum += BigInt(order.quantity);
    return sum;
  }

  test("the book is never crossed, and its depth is the sum of its orders", () => {
    fc.assert(
      fc.property(operations, (list) => {
        const target = played(list);
        expect(target.bestBid() ?? 0).toBeLessThan(target.bestAsk() ?? Infinity);
        const levels = [...target.depth(BID, Infinity), ...target.depth(ASK, Infinity)];
        expect(levels.reduce((sum, level) => sum + BigInt(level.quantity), 0n)).toBe(lots(target));
        expect(levels.reduce((sum, level) => sum + level.orders, 0)).toBe(target.size);
      }),
    );
  });

  test("a match takes exactly the lots that it reports", () => {
    const takers = fc.record({ side: fc.constantFrom(BID, ASK), quantity: fc.integer({ min: 1, max: 2000 }) });
    fc.assert(
      fc.property(operations, takers, (list, taker) => {
        const target = played(list);
        const before = lots(target);
        let reported = 0;
        let cancelled = 0n;
        const fillable = target.preview({ ownerId: 1, ...taker }).lots === taker.quantity;
        const filled = target.match(
          { ownerId: 1, ...taker },
          {
            fill: (_id, ownerId, _price, quantity) => {
              expect(ownerId).not.toBe(1);
              reported += quantity;
            },
            selfTradeEnd: () => undefined,
            selfTradeCancel: (_id, _price, remaining) => {
              cancelled += BigInt(remaining);
            },
          },
        );
        expect(filled).toBe(reported);
        expect(filled === taker.quantity).toBe(fillable);
        expect(lots(target)).toBe(before - BigInt(filled) - cancelled);
      }),
    );
  });

  test("a reduced order keeps its queue priority", () => {
    fc.assert(
      fc.property(operations, fc.nat(), (list, pick) => {
        const target = played(list);
        const before = [...target.orders()].map((order) => order.orderId);
        const orderId = before[pick % Math.max(1, before.length)] ?? 0;
        const quantity = target.get(orderId)?.quantity ?? 1;
        expect(quantity > 1 && target.reduce(orderId, quantity - 1)).toBe(quantity > 1);
        expect([...target.orders()].map((order) => order.orderId)).toEqual(before);
      }),
    );
  });

  test("a book reloaded from its orders has an equal digest and matches alike", () => {
    fc.assert(
      fc.property(operations, fc.constantFrom(BID, ASK), (list, side) => {
        const target = played(list);
        const reloaded = new OrderBook();
        for (const order of target.orders()) reloaded.rest(order);
        expect(digest(reloaded)).toBe(digest(target));
        expect(match(reloaded, { side, quantity: MAX })).toEqual(match(target, { side, quantity: MAX }));
      }),
    );
  });
});
