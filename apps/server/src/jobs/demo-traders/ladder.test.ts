import { amount, price } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../feeds/random.ts";
import {
  type Action,
  actionsFor,
  isOutgrown,
  type Ladder,
  LEVELS,
  ladderAt,
  linesOf,
  type OwnOrder,
  priceOf,
  type Terms,
} from "./ladder.ts";

const btc: Terms = { symbol: "BTC-USDT", tick: price("0.01"), lot: amount("0.00001"), minNotional: amount("5") };
/** A tick of 0.022 %: as coarse as any of the demo's. */
const ada: Terms = { symbol: "ADA-USDT", tick: price("0.0001"), lot: amount("0.1"), minNotional: amount("5") };
const pairs: readonly (readonly [Terms, string])[] = [
  [btc, "67412.5"],
  [ada, "0.4471"],
];

/** Signed moves of the index in millionths, of a second each. */
const moves = fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 60 });

/** A book of the maker's orders only, kept the simplest way: a list. It refuses what a real one would. */
class NaiveBook {
  orders: (OwnOrder & { readonly price: bigint; readonly quantity: bigint })[] = [];
  #ids = 0;

  apply(action: Action): void {
    if (action.type !== "place") {
      expect(this.orders.some(({ orderId }) => orderId === action.orderId)).toBe(true);
      this.orders = this.orders.filter(({ orderId }) => orderId !== action.orderId);
    }
    if (action.type === "cancel") return;
    const { side, line, price, quantity } = action;
    const meets = this.orders.some(
      (one) => one.side !== side && (side === 0 ? one.price <= price : one.price >= price),
    );
    expect(meets, "an order of the maker meets another one of its own").toBe(false);
    this.#ids += 1;
    this.orders.push({ orderId: this.#ids, side, line, price, quantity });
  }

  best(side: 0 | 1): bigint {
    const prices = this.orders.filter((one) => one.side === side).map((one) => one.price);
    return prices.reduce((best, one) => ((side === 0 ? one > best : one < best) ? one : best));
  }
}

function walk([terms, start]: readonly [Terms, string], steps: readonly number[], seed: number) {
  const random = createRandom(seed);
  const book = new NaiveBook();
  let index = price(start) as bigint;
  let ladder: Ladder | undefined;
  const rounds: { index: bigint; ladder: Ladder; actions: Action[] }[] = [];
  for (const step of [0, ...steps]) {
    index += (index * BigInt(step)) / 1_000_000n;
    ladder = ladderAt(terms, index, ladder);
    const actions = actionsFor(terms, ladder, book.orders, random);
    for (const action of actions) book.apply(action);
    rounds.push({ index, ladder, actions });
  }
  return { book, ladder: ladder as Ladder, rounds, index };
}

describe.each(pairs)("$symbol", (...pair) => {
  test("whatever the index does, the book is the ladder, and no two of its orders ever meet", () => {
    fc.assert(
      fc.property(moves, fc.integer(), (steps, seed) => {
        const { book, ladder, index } = walk(pair, steps, seed);
        const [terms] = pair;
        for (const side of [0, 1] as const) {
          const lines = book.orders.filter((one) => one.side === side).map(({ line }) => line);
          expect(new Set(lines)).toEqual(new Set(linesOf(ladder, side)));
          expect(lines).toHaveLength(LEVELS);
        }
        for (const { line, price: at, quantity } of book.orders) {
          expect(at).toBe(priceOf(terms, ladder.step, line));
          expect(at % terms.tick).toBe(0n);
          expect(quantity % terms.lot).toBe(0n);
          expect((quantity * at) / 100_000_000n).toBeGreaterThanOrEqual(terms.minNotional);
        }
        // Nobody is offered a price far from the index: it is at most two fifths of a step outside of the best prices.
        const slack = (ladder.step * terms.tick) / 2n;
        expect(index).toBeGreaterThan(book.best(0) - slack);
        expect(index).toBeLessThan(book.best(1) + slack);
      }),
    );
  });

  test("a step moves one order of each side, and an index that stays moves none", () => {
    const { ladder, book, index } = walk(pair, [], 1);
    const [terms] = pair;
    expect(actionsFor(terms, ladderAt(terms, index, ladder), book.orders, createRandom(2))).toEqual([]);
    for (const ask of [ladder.ask + 1n, ladder.ask - 1n]) {
      const actions = actionsFor(terms, { ...ladder, ask }, book.orders, createRandom(2));
      expect(actions.map(({ type }) => type)).toEqual(["move", "move"]);
    }
  });
});

test("the spread of bitcoin is below 0.01 % after every move", () => {
  fc.assert(
    fc.property(moves, (steps) => {
      const { book, index } = walk([btc, "67412.5"], steps, 3);
      expect((book.best(1) - book.best(0)) * 10_000n).toBeLessThan(index);
    }),
  );
});

test("the same seed gives the same orders, another one other quantities", () => {
  const steps = [30, -80, 200, 15];
  const first = walk([btc, "67412.5"], steps, 7).rounds;
  expect(walk([btc, "67412.5"], steps, 7).rounds).toEqual(first);
  expect(walk([btc, "67412.5"], steps, 8).rounds).not.toEqual(first);
});

test("orders that were filled are placed again, and those of a line that is quoted twice or no longer are canceled", () => {
  const { book, ladder } = walk([btc, "67412.5"], [], 1);
  const best = book.orders.find(({ side, line }) => side === 1 && line === ladder.ask);
  const without = book.orders.filter((one) => one !== best);
  const [placed, ...others] = actionsFor(btc, ladder, without, createRandom(4));
  expect(placed).toMatchObject({ type: "place", side: 1, line: ladder.ask });
  expect(others).toEqual([]);
  const twice = [...book.orders, { orderId: 99, side: 1 as const, line: ladder.ask }];
  expect(actionsFor(btc, ladder, twice, createRandom(4))).toEqual([{ type: "cancel", orderId: 99 }]);
});

test("a ladder whose price has moved by a fifth is too narrow or too wide", () => {
  const ladder = ladderAt(btc, price("60000"), undefined);
  expect(isOutgrown(btc, ladder, price("66000"))).toBe(false);
  expect(isOutgrown(btc, ladder, price("75000"))).toBe(true);
  expect(isOutgrown(btc, ladder, price("48000"))).toBe(true);
});
