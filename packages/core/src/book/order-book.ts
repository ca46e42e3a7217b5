import { append, unlink } from "./level-queue.ts";
import { ASK, BID, PriceLevels, rankOf, type Side } from "./price-levels.ts";
import { RestingOrders } from "./resting-orders.ts";
import {
  affordableLots,
  endsAtOwn,
  type Preview,
  previewOf,
  requirePositiveInteger,
  requireTaker,
  type Taker,
} from "./taker.ts";
import { f64, i32, NONE } from "./typed-array.ts";

export type { Taker };
export { ASK, BID, type Side };

/** A resting order. All fields are integers below 2^53: ids, prices in ticks, quantities in lots. */
export type RestingOrder = {
  orderId: number;
  ownerId: number;
  side: Side;
  /** Ticks. */
  price: number;
  /** Remaining lots. */
  quantity: number;
};

/** The receiver of a match's results. It is called after the book has changed, may read the book and must not change it. */
export type MatchSink = {
  /** `makerRemaining` is 0 when the resting order is filled completely and has left the book. */
  fill(makerOrderId: number, makerOwnerId: number, price: number, quantity: number, makerRemaining: number): void;
  /** Self-trade prevention: the taker's own resting order was canceled with `remaining` lots. */
  selfTradeCancel(orderId: number, price: number, remaining: number): void;
  /** Self-trade prevention: the taker met an own order and ends here by its mode. */
  selfTradeEnd(): void;
};

/** One line of the depth: `quantity` lots in `orders` orders at `price`. */
export type DepthLevel = { price: number; quantity: number; orders: number };

/**
 * The resting orders of one market, matched by price, then time. Integers only: prices in ticks, quantities in lots, so
 * that nothing is ever rounded here; money (bigint) begins at settlement. The structure and its measured costs are
 * described in docs/decisions/0001-order-book.md.
 *
 * The book checks nothing about accounts or limits. A caller's mistake (a duplicate id, a fraction, a level beyond
 * 2^53 lots) throws RangeError and leaves the book unchanged; an id that is not in the book is an ordinary answer.
 */
export class OrderBook {
  readonly #orders = new RestingOrders();
  readonly #bids = new PriceLevels(BID);
  readonly #asks = new PriceLevels(ASK);
  /** In an auction orders rest where they cross; `match` is then not to be called. */
  mayCross = false;

  /** How many orders rest in the book. */
  get size(): number {
    return this.#orders.ids.size;
  }

  /** The memory that the book holds, in bytes, with the room reserved for growth. */
  get bytes(): number {
    return this.#orders.bytes + this.#bids.bytes + this.#asks.bytes;
  }

  /**
   * Puts an order at the end of its price level. The caller has already matched it: an order that would cross the best
   * opposite price throws, since a crossed book can never be right outside of an auction.
   */
  rest(order: RestingOrder): void {
    const { orderId, ownerId, side, price, quantity } = order;
    requirePositiveInteger("orderId", orderId);
    requirePositiveInteger("price", price);
    requirePositiveInteger("quantity", quantity);
    if (!Number.isSafeInteger(ownerId)) throw new RangeError(`ownerId ${ownerId} is not an integer below 2^53`);
    if (!this.mayCross) this.#requireNotCrossing(side, price);
    const levels = this.#levels(side);
    let level = levels.find(price);
    const standing = level === NONE ? 0 : f64(levels.quantity, level);
    if (standing + quantity > Number.MAX_SAFE_INTEGER) throw new RangeError(`level ${price} would exceed 2^53 lots`);

    const orders = this.#orders;
    if (orders.ids.find(orderId) !== NONE) throw new RangeError(`order ${orderId} is in the book already`);

    if (level === NONE) level = levels.open(price);
    const slot = orders.add(orderId);
    orders.ownerId[slot] = ownerId;
    orders.quantity[slot] = quantity;
    orders.side[slot] = side;
    orders.level[slot] = level;
    append(orders, levels, slot);
  }

  /** Removes an order. Returns the lots that remained, or undefined when the order is not in the book. */
  cancel(orderId: number): number | undefined {
    const slot = this.#orders.ids.remove(orderId);
    if (slot === NONE) return undefined;
    const remaining = f64(this.#orders.quantity, slot);
    unlink(this.#orders, this.#levels(this.#sideOf(slot)), slot);
    return remaining;
  }

  /**
   * Lowers an order to `newQuantity` lots; it keeps its queue priority. Returns false, with nothing changed, when the order is
   * not in the book or `newQuantity` is not below what remains: more lots lose priority, so the caller cancels and
   * places a new order. Throws on a quantity that is not a positive integer.
   */
  reduce(orderId: number, newQuantity: number): boolean {
    requirePositiveInteger("newQuantity", newQuantity);
    const slot = this.#orders.ids.find(orderId);
    if (slot === NONE) return false;
    const remaining = f64(this.#orders.quantity, slot);
    if (newQuantity >= remaining) return false;
    const levels = this.#levels(this.#sideOf(slot));
    const level = i32(this.#orders.level, slot);
    this.#orders.quantity[slot] = newQuantity;
    levels.quantity[level] = f64(levels.quantity, level) - (remaining - newQuantity);
    return true;
  }

  /** Whether the order rests here. */
  has(orderId: number): boolean {
    return this.#orders.ids.find(orderId) !== NONE;
  }

  /** The order's current state, or undefined when it is not in the book. */
  get(orderId: number): RestingOrder | undefined {
    const slot = this.#orders.ids.find(orderId);
    return slot === NONE ? undefined : this.#read(slot);
  }

  /**
   * Matches a taker against the other side, best price first, then oldest first, until its quantity, its limit price, its budget, the orders that it
   * may meet or the side is exhausted. The taker's own resting orders that it would have met are canceled and do not count as filled, unless its mode
   * says that it ends there itself. Each fill and each such cancel is reported to `sink` in order. Returns the lots filled (exact below 2^53, which only a taker without `quantity` exceeds); the
   * caller rests or drops the remainder.
   */
  match(taker: Taker, sink: MatchSink): number {
    requireTaker(taker);
    const { ownerId, side, limitPrice } = taker;
    const orders = this.#orders;
    const makers = side === BID ? this.#asks : this.#bids;
    const worstRank = limitPrice === undefined ? -Infinity : rankOf(makers.side, limitPrice);
    let budget = taker.maxCost;
    let unfilled = taker.quantity ?? Number.POSITIVE_INFINITY;
    let meetings = taker.meetingsMax ?? Number.POSITIVE_INFINITY;
    let filled = 0;
    while (unfilled > 0 && meetings > 0 && makers.best !== NONE) {
      const level = makers.best;
      const price = makers.priceOf(level);
      if (rankOf(makers.side, price) < worstRank) break;
      const slot = i32(makers.head, level);
      const resting = f64(orders.quantity, slot);
      let lots = unfilled < resting ? unfilled : resting;
      if (budget !== undefined) {
        lots = affordableLots(budget, price, lots);
        if (lots === 0) break;
      }
      meetings -= 1;
      const makerId = orders.ids.key(slot);
      const makerOwner = f64(orders.ownerId, slot);
      if (makerOwner === ownerId) {
        if (taker.selfTrade !== "expire_taker") {
          this.cancel(makerId);
          sink.selfTradeCancel(makerId, price, resting);
        }
        if (!endsAtOwn(taker)) continue;
        sink.selfTradeEnd();
        break;
      }
      if (lots === resting) {
        this.cancel(makerId);
      } else {
        orders.quantity[slot] = resting - lots;
        makers.quantity[level] = f64(makers.quantity, level) - lots;
      }
      unfilled -= lots;
      filled += lots;
      if (budget !== undefined) budget -= BigInt(price) * BigInt(lots);
      sink.fill(makerId, makerOwner, price, lots, resting - lots);
    }
    return filled;
  }

  /** The result that `match` would have for this taker now. It reads at most one order more than the taker may meet, regardless of the book's size. */
  preview(taker: Taker): Preview {
    requireTaker(taker);
    return previewOf(taker, { levels: taker.side === BID ? this.#asks : this.#bids, orders: this.#orders });
  }

  /** The order of a side that matches first, or undefined. */
  first(side: Side): RestingOrder | undefined {
    const levels = this.#levels(side);
    return levels.best === NONE ? undefined : this.#read(i32(levels.head, levels.best));
  }

  /** The highest buying price in ticks, or undefined without bids. */
  bestBid(): number | undefined {
    return this.#bids.best === NONE ? undefined : this.#bids.priceOf(this.#bids.best);
  }

  /** The lowest selling price in ticks, or undefined without asks. */
  bestAsk(): number | undefined {
    return this.#asks.best === NONE ? undefined : this.#asks.priceOf(this.#asks.best);
  }

  /** The lots resting at one price; callers refuse an order that would take it beyond 2^53 - 1. */
  levelQuantity(side: Side, price: number): number {
    const levels = this.#levels(side);
    const level = levels.find(price);
    return level === NONE ? 0 : f64(levels.quantity, level);
  }

  /** The best `limit` levels of a side, best first. */
  depth(side: Side, limit: number): DepthLevel[] {
    const levels = this.#levels(side);
    const lines: DepthLevel[] = [];
    for (let level = levels.best; level !== NONE && lines.length < limit; level = levels.worseThan(level)) {
      lines.push({
        price: levels.priceOf(level),
        quantity: f64(levels.quantity, level),
        orders: i32(levels.count, level),
      });
    }
    return lines;
  }

  /**
   * Every order: bids, then asks, each from the best price and the oldest order on. Resting them in this order in an empty book gives an equal book,
   * and hashing them gives a digest of the state that does not depend on slots. The book must not change during the walk.
   */
  *orders(): Generator<RestingOrder, void, undefined> {
    for (const levels of [this.#bids, this.#asks]) {
      for (let level = levels.best; level !== NONE; level = levels.worseThan(level)) {
        for (let slot = i32(levels.head, level); slot !== NONE; slot = i32(this.#orders.younger, slot)) {
          yield this.#read(slot);
        }
      }
    }
  }

  #levels(side: Side): PriceLevels {
    return side === BID ? this.#bids : this.#asks;
  }

  #sideOf(slot: number): Side {
    return i32(this.#orders.side, slot) === BID ? BID : ASK;
  }

  #requireNotCrossing(side: Side, price: number): void {
    const opposite = side === BID ? this.#asks : this.#bids;
    if (opposite.best === NONE) return;
    const best = opposite.priceOf(opposite.best);
    if (side === BID ? price >= best : price <= best) throw new RangeError(`price ${price} would cross ${best}`);
  }

  #read(slot: number): RestingOrder {
    const side = this.#sideOf(slot);
    return {
      orderId: this.#orders.ids.key(slot),
      ownerId: f64(this.#orders.ownerId, slot),
      side,
      price: this.#levels(side).priceOf(i32(this.#orders.level, slot)),
      quantity: f64(this.#orders.quantity, slot),
    };
  }
}
