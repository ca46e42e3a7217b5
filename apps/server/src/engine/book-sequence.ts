import { formatAmount } from "@candor/contract/domain/money.ts";
import { ASK, BID, type DepthLevel } from "@candor/core/book/order-book.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { MarketConfig } from "@candor/core/products/markets/records.ts";
import { BOOK_LEVELS, type BookChange, type BookSnapshot } from "../platform/bus/bus.ts";

/** Best first. */
type Side = readonly DepthLevel[];
type Sides = { readonly bids: Side; readonly asks: Side };
type Numbered = {
  updateId: number;
  /** The book may have changed since its number was taken. */
  isStale: boolean;
  /** The book at its number, kept while it is followed. */
  image: Sides | undefined;
};
type Units = Pick<MarketConfig, "tick" | "lot">;
type Text = [string, string];

/** Numbers of one run of the engine: at ten a second they last for thirteen years, and 2^21 runs fit below 2^53. */
export const IDS_PER_EPOCH = 2 ** 32;

const textOf = (price: number, quantity: number, { tick, lot }: Units): Text => [
  formatAmount(BigInt(price) * tick),
  formatAmount(BigInt(quantity) * lot),
];

/** The levels that differ, with quantity 0 where one has gone. Both sides of the comparison are sorted, so it is one walk. */
function changesOf(before: Side, after: Side, sign: 1 | -1, units: Units): Text[] {
  const changes: Text[] = [];
  let [old, now] = [0, 0];
  for (;;) {
    const [was, is] = [before[old], after[now]];
    if (was === undefined && is === undefined) return changes;
    const ahead = was === undefined ? 1 : is === undefined ? -1 : (was.price - is.price) * sign;
    if (ahead < 0) {
      changes.push(textOf((was as DepthLevel).price, 0, units));
      old += 1;
    } else if (ahead > 0) {
      changes.push(textOf((is as DepthLevel).price, (is as DepthLevel).quantity, units));
      now += 1;
    } else {
      if (was?.quantity !== is?.quantity)
        changes.push(textOf((is as DepthLevel).price, (is as DepthLevel).quantity, units));
      old += 1;
      now += 1;
    }
  }
}

/**
 * Numbers the states of every book, and for followed ones the changes from each to the next: the best 1,000 levels of both sides at one number and the changes up to a
 * later one are exactly the best 1,000 levels there. A book that nobody follows only counts. Numbers grow over restarts, since each run of the engine begins
 * above the one before; the first change after a restart does not continue the last one before it, which a reader sees by its number.
 */
export class BookSequence {
  readonly #epoch: () => number;
  readonly #followed = new Set<number>();
  #books = new Map<number, Numbered>();
  #state: State | undefined;

  constructor(epoch: () => number) {
    this.#epoch = epoch;
  }

  loaded(state: State): void {
    this.#state = state;
    this.#books = new Map();
    for (const marketId of this.#followed) this.#keepImage(marketId);
  }

  touch(marketId: number): void {
    this.#book(marketId).isStale = true;
  }

  /** From now on `advance` gives the changes of this book. */
  follow(marketId: number, on: boolean): void {
    if (on) {
      this.#followed.add(marketId);
      this.#keepImage(marketId);
    } else {
      this.#followed.delete(marketId);
      const book = this.#books.get(marketId);
      if (book) book.image = undefined;
    }
  }

  /** Gives the present book its number; the changes since the last one if it is followed and there are any. */
  advance(marketId: number): BookChange | undefined {
    const book = this.#book(marketId);
    const config = this.#state?.markets.get(marketId)?.config;
    if (!book.isStale || !config) return undefined;
    book.isStale = false;
    if (!book.image) {
      book.updateId += 1;
      return undefined;
    }
    const now = this.#read(marketId);
    const bids = changesOf(book.image.bids, now.bids, -1, config);
    const asks = changesOf(book.image.asks, now.asks, 1, config);
    book.image = now;
    if (bids.length === 0 && asks.length === 0) return undefined;
    const firstId = book.updateId + 1;
    book.updateId = firstId;
    return { marketId, symbol: config.symbol, firstId, lastId: firstId, bids, asks };
  }

  /** Its number, as of the last `advance`. */
  updateId(marketId: number): number {
    return this.#book(marketId).updateId;
  }

  /** The best levels of both sides under their number: of a followed book as of its last changes, of another one as it is now. Undefined if there is no such market. */
  snapshot(marketId: number, levels: number): BookSnapshot | undefined {
    const config = this.#state?.markets.get(marketId)?.config;
    if (!config) return undefined;
    const { image } = this.#book(marketId);
    if (!image) this.advance(marketId);
    const { bids, asks } = image ?? this.#read(marketId);
    const text = (side: Side) => side.slice(0, levels).map(({ price, quantity }) => textOf(price, quantity, config));
    return { updateId: this.updateId(marketId), bids: text(bids), asks: text(asks) };
  }

  #book(marketId: number): Numbered {
    let book = this.#books.get(marketId);
    if (!book) {
      book = { updateId: this.#epoch() * IDS_PER_EPOCH, isStale: true, image: undefined };
      this.#books.set(marketId, book);
    }
    return book;
  }

  #keepImage(marketId: number): void {
    if (!this.#state) return;
    this.advance(marketId);
    const book = this.#book(marketId);
    book.image ??= this.#read(marketId);
  }

  #read(marketId: number): Sides {
    const book = this.#state?.spot.markets.get(marketId)?.book;
    return { bids: book?.depth(BID, BOOK_LEVELS) ?? [], asks: book?.depth(ASK, BOOK_LEVELS) ?? [] };
  }
}
