import { amount, price } from "@candor/contract/domain/money.ts";
import { OrderBook } from "@candor/core/book/order-book.ts";
import type { State } from "@candor/core/engine/state.ts";
import { applyOperation, randomOperations } from "@candor/core/testing/order-stream.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";
import { expect, test } from "vitest";
import { BOOK_LEVELS, type BookChange, type BookSnapshot } from "../platform/bus/bus.ts";
import { BookSequence } from "./book-sequence.ts";

const SEEDS = Number(process.env["SEEDS"] ?? 50);
const MARKET = 7;
const config = { marketId: MARKET, symbol: "BTC-USDT", tick: price("0.01"), lot: amount("0.0001") };

/** A state with one market, as far as the sequence reads it. */
const stateWith = (book: OrderBook) =>
  ({ markets: new Map([[MARKET, { config }]]), spot: { markets: new Map([[MARKET, { book }]]) } }) as unknown as State;

/** A reader as it should be: a snapshot, then the changes that follow it. */
class Reader {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  updateId: number;

  constructor({ updateId, bids, asks }: BookSnapshot) {
    this.updateId = updateId;
    this.#apply(bids, asks);
  }

  take({ firstId, lastId, bids, asks }: BookChange): void {
    if (lastId <= this.updateId) return;
    expect(firstId).toBe(this.updateId + 1);
    this.#apply(bids, asks);
    this.updateId = lastId;
  }

  get book(): BookSnapshot {
    const side = (levels: Map<string, string>, sign: number): [string, string][] =>
      [...levels].sort((a, b) => (Number(price(a[0])) - Number(price(b[0]))) * sign);
    return { updateId: this.updateId, bids: side(this.#bids, -1), asks: side(this.#asks, 1) };
  }

  #apply(bids: BookSnapshot["bids"], asks: BookSnapshot["asks"]): void {
    for (const [levels, changes] of [[this.#bids, bids] as const, [this.#asks, asks] as const])
      for (const [at, quantity] of changes)
        if (quantity === "0") levels.delete(at);
        else levels.set(at, quantity);
  }
}

function snapshotOf(sequence: BookSequence): BookSnapshot {
  const snapshot = sequence.snapshot(MARKET, BOOK_LEVELS);
  if (!snapshot) throw new Error("no snapshot of the market");
  return snapshot;
}

test(`a book rebuilt from changes equals the snapshot at each number, over restarts, over ${SEEDS} seeds`, () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = new SeededRandom(seed);
    const operations = randomOperations(seed);
    const book = new OrderBook();
    let epoch = 1;
    const sequence = new BookSequence(() => epoch);
    sequence.loaded(stateWith(book));
    sequence.follow(MARKET, true);
    let reader = new Reader(snapshotOf(sequence));
    let changes = 0;
    for (let round = 0; round < 60; round += 1) {
      for (let count = random.below(40); count > 0; count -= 1) applyOperation(book, operations.next().value, []);
      sequence.touch(MARKET);
      if (round % 20 === 19) {
        epoch += 1;
        const before = reader.updateId;
        sequence.loaded(stateWith(book));
        reader = new Reader(snapshotOf(sequence));
        expect(reader.updateId).toBeGreaterThan(before);
        continue;
      }
      // A change is due later than it happens: until then the snapshot is the book before it.
      expect(snapshotOf(sequence), `seed ${seed}, round ${round}`).toEqual(reader.book);
      const change = sequence.advance(MARKET);
      if (!change) continue;
      changes += 1;
      reader.take(change);
      expect(snapshotOf(sequence), `seed ${seed}, round ${round}`).toEqual(reader.book);
    }
    expect(changes).toBeGreaterThan(20);
  }
});

test("of more levels than are numbered the best ones are the book, also while levels come and go at its end", () => {
  const book = new OrderBook();
  const rest = (orderId: number, at: number) => book.rest({ orderId, ownerId: 1, side: 0, price: at, quantity: 10 });
  for (let at = 1; at <= BOOK_LEVELS + 50; at += 1) rest(at, at);
  const sequence = new BookSequence(() => 1);
  sequence.loaded(stateWith(book));
  sequence.follow(MARKET, true);
  const reader = new Reader(snapshotOf(sequence));
  expect(reader.book.bids).toHaveLength(BOOK_LEVELS);
  for (const orderId of [BOOK_LEVELS + 50, 900, 51]) {
    book.cancel(orderId);
    sequence.touch(MARKET);
    const change = sequence.advance(MARKET);
    if (change) reader.take(change);
    expect(reader.book).toEqual(snapshotOf(sequence));
  }
  for (let at = 0; at < 5; at += 1) rest(10_000 + at, 2_000 + at);
  sequence.touch(MARKET);
  reader.take(sequence.advance(MARKET) as BookChange);
  expect(reader.book).toEqual(snapshotOf(sequence));
  expect(reader.book.bids).toHaveLength(BOOK_LEVELS);
});

test("a book that nobody follows is read only for a snapshot, and its number grows with it", () => {
  const book = new OrderBook();
  const sequence = new BookSequence(() => 3);
  sequence.loaded(stateWith(book));
  const first = snapshotOf(sequence);
  book.rest({ orderId: 1, ownerId: 1, side: 1, price: 100, quantity: 20_000 });
  sequence.touch(MARKET);
  expect(sequence.advance(MARKET)).toBeUndefined();
  const second = snapshotOf(sequence);
  expect(second).toEqual({ updateId: first.updateId + 1, bids: [], asks: [["1", "2"]] });
  expect(snapshotOf(sequence)).toEqual(second);
  sequence.follow(MARKET, true);
  expect(snapshotOf(sequence)).toEqual(second);
  book.cancel(1);
  sequence.touch(MARKET);
  const change = { firstId: second.updateId + 1, lastId: second.updateId + 1, bids: [], asks: [["1", "0"]] };
  expect(sequence.advance(MARKET)).toEqual({ marketId: MARKET, symbol: "BTC-USDT", ...change });
  sequence.follow(MARKET, false);
  sequence.touch(MARKET);
  expect(sequence.advance(MARKET)).toBeUndefined();
  expect(sequence.snapshot(8, 5)).toBeUndefined();
});
