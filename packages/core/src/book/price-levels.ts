import { KeyedSlots } from "./keyed-slots.ts";
import { RankLadder } from "./rank-ladder.ts";
import { grownF64, grownI32, i32, NONE } from "./typed-array.ts";

/** 0 is the bid (buying) side, 1 the ask (selling) side. */
export type Side = 0 | 1;
export const BID: Side = 0;
export const ASK: Side = 1;

/**
 * Prices as ranks: the better the price for a taker, the higher the rank, on both sides. Ranks let one comparison and
 * one sorted list serve bids and asks.
 */
export function rankOf(side: Side, price: number): number {
  return side === BID ? price : -price;
}

const INITIAL_LEVELS = 64;

/**
 * The price levels of one side: a struct of typed arrays, where a level is a slot, found by price, sorted by a ladder and chained from the best to
 * the worst, so that a walk down the book follows one array. A level exists only while it has orders.
 */
export class PriceLevels {
  readonly side: Side;
  /** The level of the best price, or NONE when the side is empty. */
  best = NONE;
  /** Resting lots per level. */
  quantity = new Float64Array(INITIAL_LEVELS);
  /** Resting orders per level. */
  count = new Int32Array(INITIAL_LEVELS);
  /** Order slots at the two ends of each level's queue, the head being the oldest. */
  head = new Int32Array(INITIAL_LEVELS);
  tail = new Int32Array(INITIAL_LEVELS);
  /** The neighboring levels. */
  #worse = new Int32Array(INITIAL_LEVELS);
  #better = new Int32Array(INITIAL_LEVELS);
  /** A level is the slot of its price. */
  readonly #prices = new KeyedSlots(INITIAL_LEVELS);
  readonly #ladder = new RankLadder();

  constructor(side: Side) {
    this.side = side;
  }

  /** The memory that the levels hold, in bytes. */
  get bytes(): number {
    return this.#prices.capacity * (8 + 5 * 4) + this.#prices.bytes + this.#ladder.bytes;
  }

  /** The level at `price`, or NONE. */
  find(price: number): number {
    return this.#prices.find(price);
  }

  priceOf(level: number): number {
    return this.#prices.key(level);
  }

  /** The next level away from the best, or NONE. */
  worseThan(level: number): number {
    return i32(this.#worse, level);
  }

  /** Opens an empty level at a price that has none. */
  open(price: number): number {
    const level = this.#prices.add(price);
    if (level >= this.quantity.length) this.#grow(this.#prices.capacity);
    this.quantity[level] = 0;
    this.count[level] = 0;
    this.head[level] = NONE;
    this.tail[level] = NONE;
    const better = this.#ladder.insert(rankOf(this.side, price), level);
    const worse = better === NONE ? this.best : i32(this.#worse, better);
    this.#link(better, level);
    this.#link(level, worse);
    return level;
  }

  /** Removes a level whose last order has left. */
  close(level: number): void {
    const price = this.#prices.key(level);
    this.#prices.remove(price);
    this.#ladder.remove(rankOf(this.side, price));
    this.#link(i32(this.#better, level), i32(this.#worse, level));
  }

  #link(better: number, worse: number): void {
    if (better === NONE) this.best = worse;
    else this.#worse[better] = worse;
    if (worse !== NONE) this.#better[worse] = better;
  }

  #grow(length: number): void {
    this.quantity = grownF64(this.quantity, length);
    this.count = grownI32(this.count, length);
    this.head = grownI32(this.head, length);
    this.tail = grownI32(this.tail, length);
    this.#worse = grownI32(this.#worse, length);
    this.#better = grownI32(this.#better, length);
  }
}
