import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { depth } from "@candor/contract/open/market.ts";
import type { ChangeEvent } from "@candor/contract/open/stream-events.ts";
import type { OutputOf } from "./input.ts";

/** [price, quantity], both decimal text */
export type Level = readonly [price: string, quantity: string];
export type Snapshot = OutputOf<typeof depth>;

/** One side of a book, best first. Prices are compared as whole numbers of 1e-8. */
class Side {
  readonly #isBetter: (a: bigint, b: bigint) => boolean;
  #prices: bigint[] = [];
  readonly #levels = new Map<bigint, Level>();

  constructor(isBetter: (a: bigint, b: bigint) => boolean) {
    this.#isBetter = isBetter;
  }

  take(levels: readonly Level[]): void {
    for (const level of levels) {
      const price = fromNumeric(level[0]);
      const isThere = this.#levels.has(price);
      if (/[1-9]/.test(level[1])) {
        this.#levels.set(price, level);
        if (!isThere) this.#prices.splice(this.#placeOf(price), 0, price);
      } else if (isThere) {
        this.#levels.delete(price);
        this.#prices.splice(this.#placeOf(price), 1);
      }
    }
  }

  get levels(): Level[] {
    return this.#prices.map((price) => this.#levels.get(price) as Level);
  }

  get best(): bigint | undefined {
    return this.#prices[0];
  }

  /** Where a price is, or belongs. */
  #placeOf(price: bigint): number {
    let [low, high] = [0, this.#prices.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBetter(this.#prices[middle] as bigint, price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A book that is kept from a snapshot by the changes after it, exactly that of the server at each number. */
export class LocalBook {
  #bids: Side;
  #asks: Side;
  #lastUpdateId: number;

  constructor({ lastUpdateId, bids, asks }: Snapshot) {
    this.#bids = new Side((a, b) => a > b);
    this.#asks = new Side((a, b) => a < b);
    this.#bids.take(bids);
    this.#asks.take(asks);
    this.#lastUpdateId = lastUpdateId;
  }

  /** False if changes before this one are missing: the book has to be read again. One that the book has already changes nothing. */
  apply({ U, u, b, a }: ChangeEvent): boolean {
    if (u <= this.#lastUpdateId) return true;
    if (U > this.#lastUpdateId + 1) return false;
    this.#bids.take(b);
    this.#asks.take(a);
    this.#lastUpdateId = u;
    return true;
  }

  get lastUpdateId(): number {
    return this.#lastUpdateId;
  }

  get bids(): Level[] {
    return this.#bids.levels;
  }

  get asks(): Level[] {
    return this.#asks.levels;
  }

  /** The price between the best ones, rounded down to 1e-8; undefined while a side is empty. */
  get mid(): string | undefined {
    const [bid, ask] = [this.#bids.best, this.#asks.best];
    return bid === undefined || ask === undefined ? undefined : formatAmount((bid + ask) / 2n);
  }
}
