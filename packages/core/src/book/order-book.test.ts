import { describe, expect, test } from "vitest";
import { book, expectPicture, match, NOBODY } from "../testing/book-pictures.ts";
import { ASK, BID, OrderBook, type RestingOrder } from "./order-book.ts";

const MAX = Number.MAX_SAFE_INTEGER;

describe("pictures", () => {
  const EVENING = `
    ask 103 | 4:20
    ask 101 | 2:5 3:7
    bid 100 | 1:10b 5:4
    bid  98 | 6:9
  `;

  test("resting orders queue behind the older ones of their price", () => {
    const target = book(EVENING);
    target.rest({ orderId: 7, ownerId: NOBODY, side: BID, price: 100, quantity: 1 });
    target.rest({ orderId: 8, ownerId: NOBODY, side: BID, price: 99, quantity: 2 });
    expectPicture(
      target,
      `
      ask 103 | 4:20
      ask 101 | 2:5 3:7
      bid 100 | 1:10b 5:4 7:1
      bid 99 | 8:2
      bid 98 | 6:9`,
    );
  });

  test("a taker fills the best price first, then the oldest, and leaves a partial order at its head", () => {
    const target = book(EVENING);
    expect(match(target, { side: BID, quantity: 14, limitPrice: 103 })).toEqual([
      "2 fills 5 @ 101, 0 left",
      "3 fills 7 @ 101, 0 left",
      "4 fills 2 @ 103, 18 left",
      "filled 14",
    ]);
    expectPicture(
      target,
      `
      ask 103 | 4:18
      bid 100 | 1:10b 5:4
      bid 98 | 6:9`,
    );
  });

  test("a limit price, reached exactly, is the last one that trades", () => {
    const target = book(EVENING);
    expect(match(target, { side: ASK, quantity: 50, limitPrice: 100 })).toEqual([
      "1 fills 10 @ 100, 0 left",
      "5 fills 4 @ 100, 0 left",
      "filled 14",
    ]);
    expect(match(target, { side: ASK, quantity: 50, limitPrice: 99 })).toEqual(["filled 0"]);
    expect(target.bestBid()).toBe(98);
  });

  test("a market order sweeps the side and stops at its end", () => {
    const target = book(EVENING);
    expect(match(target, { side: ASK, quantity: 50 }).at(-1)).toBe("filled 23");
    expect(target.bestBid()).toBeUndefined();
    expectPicture(target, "ask 103 | 4:20\nask 101 | 2:5 3:7");
  });

  test("own resting orders are canceled and do not count as filled", () => {
    const target = book(EVENING);
    expect(match(target, { ownerId: 2, side: ASK, quantity: 6 })).toEqual([
      "1 cancelled 10 @ 100",
      "5 fills 4 @ 100, 0 left",
      "6 fills 2 @ 98, 7 left",
      "filled 6",
    ]);
  });

  test("an own order beyond the limit, or behind the last fill, stays", () => {
    const target = book("bid 100 | 1:10 2:5a\nbid 99 | 3:5a");
    expect(match(target, { side: ASK, quantity: 10, limitPrice: 100 })).toEqual([
      "1 fills 10 @ 100, 0 left",
      "filled 10",
    ]);
    expectPicture(target, "bid 100 | 2:5a\nbid 99 | 3:5a");
  });

  test("buying by cost spends no more than the budget, in whole lots", () => {
    const target = book(EVENING);
    // 12 lots at 101 cost 1212; of the 288 that are left, 2 lots at 103 take 206.
    expect(match(target, { side: BID, quantity: MAX, maxCost: 1500n }).at(-1)).toBe("filled 14");
    expect(match(target, { side: BID, quantity: MAX, maxCost: 102n })).toEqual(["filled 0"]);
  });

  test("costs beyond 2^53 stay exact", () => {
    const target = new OrderBook();
    target.rest({ orderId: 1, ownerId: 2, side: ASK, price: MAX, quantity: MAX });
    const maxCost = BigInt(MAX) * BigInt(MAX) - 1n;
    expect(match(target, { side: BID, quantity: MAX, maxCost }).at(-1)).toBe(`filled ${MAX - 1}`);
  });

  test("canceling from the head, the middle and the end closes the gap and at last the level", () => {
    const target = book("bid 100 | 1:1 2:2 3:3 4:4");
    expect([target.cancel(2), target.cancel(4), target.cancel(1)]).toEqual([2, 4, 1]);
    expectPicture(target, "bid 100 | 3:3");
    expect(target.cancel(3)).toBe(3);
    expect([target.cancel(3), target.bestBid(), target.size]).toEqual([undefined, undefined, 0]);
  });

  test("a reduced order keeps its place; more lots or as many are refused", () => {
    const target = book("bid 100 | 1:10 2:5");
    expect([target.reduce(1, 10), target.reduce(1, 11), target.reduce(9, 1), target.reduce(1, 3)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(match(target, { side: ASK, quantity: 4 })).toEqual([
      "1 fills 3 @ 100, 0 left",
      "2 fills 1 @ 100, 4 left",
      "filled 4",
    ]);
    expect(target.levelQuantity(BID, 100)).toBe(4);
  });

  test("a preview counts lots within the limit that are not the taker's own, and returns why it ends", () => {
    const target = book(EVENING);
    const sell = { side: ASK, quantity: 14, limitPrice: 100 };
    const seen = (change: object) => {
      const { lots, end } = target.preview({ ...sell, ownerId: 1, ...change });
      return `${lots} ${end}`;
    };
    expect(seen({})).toBe("14 filled");
    expect(seen({ quantity: 15 })).toBe("14 book");
    expect(seen({ quantity: 15, limitPrice: 98 })).toBe("15 filled");
    expect(seen({ ownerId: 2, quantity: 5 })).toBe("4 book");
    expect(seen({ ownerId: 2, quantity: 4 })).toBe("4 filled");
    expect(seen({ meetingsMax: 1 })).toMatch(/^\d+ meetings$/);
    expect(target.size).toBe(book(EVENING).size);
  });

  test("a match ends with the orders that it may meet, own ones among them", () => {
    const target = book(EVENING);
    const buy = { ownerId: 9, side: BID, quantity: 30 };
    const { lots, cost } = target.preview({ ...buy, meetingsMax: 2 });
    expect([lots, cost]).toEqual([12, 12n * 101n]);
    expect(match(target, { ...buy, meetingsMax: 2 })).toHaveLength(3);
    expect(target.bestAsk()).toBe(103);
  });

  test("a budget alone bounds a taker, also beyond 2^53 lots", () => {
    const target = new OrderBook();
    const quantity = Number.MAX_SAFE_INTEGER;
    for (const price of [1, 2]) target.rest({ orderId: price, ownerId: 1, side: ASK, price, quantity });
    const whole = 3n * BigInt(quantity);
    expect(target.preview({ ownerId: 2, side: BID, maxCost: whole })).toMatchObject({ cost: whole, meetings: 2 });
    match(target, { side: BID, maxCost: whole });
    expect(target.size).toBe(0);
  });

  test("the depth sums orders and lots per price, best first", () => {
    expect(book(EVENING).depth(BID, 1)).toEqual([{ price: 100, quantity: 14, orders: 2 }]);
    expect(book(EVENING).depth(ASK, 9)).toEqual([
      { price: 101, quantity: 12, orders: 2 },
      { price: 103, quantity: 20, orders: 1 },
    ]);
  });
});

test("the book reports its resting orders and its memory", () => {
  const target = book("ask 101 | 2:5");
  expect([target.has(2), target.has(3)]).toEqual([true, false]);
  expect(target.bytes).toBe(new OrderBook().bytes);
  // An order: id, next and two buckets, then six columns; a level's row and its place in the ladder.
  expect(target.bytes).toBe(256 * (20 + 32) + 2 * (64 * (28 + 20) + 256 * 12));
  const before = target.bytes;
  for (let id = 10; id < 3_000; id += 1) target.rest({ orderId: id, ownerId: 1, side: ASK, price: 101, quantity: 1 });
  const perOrder = (target.bytes - before) / 3_000;
  expect(perOrder).toBeGreaterThan(32);
  expect(perOrder).toBeLessThan(200);
});

describe("a caller's mistake throws and changes nothing", () => {
  const order: RestingOrder = { orderId: 10, ownerId: 1, side: BID, price: 100, quantity: 5 };
  const mistakes: [string, Partial<RestingOrder>][] = [
    ["a duplicate id", { orderId: 1 }],
    ["a fraction of a lot", { quantity: 0.5 }],
    ["no lots", { quantity: 0 }],
    ["a price beyond 2^53", { price: 2 ** 53 }],
    ["a negative price", { price: -1 }],
    ["an id that is no number", { orderId: Number.NaN }],
    ["an owner that is no integer", { ownerId: 1.5 }],
    ["a level beyond 2^53 - 1 lots", { quantity: MAX - 9 }],
    ["a price that crosses", { price: 101 }],
    ["an ask's price that crosses", { side: ASK, price: 99 }],
    ["an ask at the best bid", { side: ASK, price: 100 }],
  ];
  test.each(mistakes)("%s", (_name, mistake) => {
    const target = book("ask 101 | 2:5\nbid 100 | 1:10");
    expect(() => target.rest({ ...order, ...mistake })).toThrow(RangeError);
    expectPicture(target, "ask 101 | 2:5\nbid 100 | 1:10");
    target.rest(order);
    expect(target.get(10)).toEqual(order);
  });

  test("takers and reductions without a positive whole quantity, and invalid budgets", () => {
    const target = book("ask 101 | 2:5");
    expect(() => target.reduce(2, 0)).toThrow(RangeError);
    expect(() => match(target, { side: BID, quantity: 0 })).toThrow(RangeError);
    expect(() => match(target, { side: BID, quantity: 1, maxCost: -1n })).toThrow(RangeError);
    expect(() => match(target, { side: BID })).toThrow("neither quantity nor maxCost");
    expect(() => target.preview({ ownerId: 1, side: BID, quantity: 0.5 })).toThrow("quantity");
    expect(() => target.preview({ ownerId: 1, side: BID, quantity: 1, meetingsMax: 0 })).toThrow("meetingsMax");
    expect(target.preview({ ownerId: 1, side: BID, maxCost: 0n }).lots).toBe(0);
    expectPicture(target, "ask 101 | 2:5");
  });
});
