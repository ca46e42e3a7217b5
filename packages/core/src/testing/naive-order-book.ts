import type { DepthLevel, MatchSink, RestingOrder, Side, Taker } from "../book/order-book.ts";
import type { Preview } from "../book/taker.ts";

/**
 * The order book written to be obviously right instead of fast: each side is an array kept in price-time order, and
 * everything is a walk over it. Tests feed it and the real book the same operations and compare the results.
 */
export class NaiveOrderBook {
  readonly #sides: [RestingOrder[], RestingOrder[]] = [[], []];

  get size(): number {
    return this.#sides[0].length + this.#sides[1].length;
  }

  rest(order: RestingOrder): void {
    const queue = this.#sides[order.side];
    const firstWorse = queue.findIndex((other) => isBetter(order.side, order.price, other.price));
    queue.splice(firstWorse === -1 ? queue.length : firstWorse, 0, { ...order });
  }

  cancel(orderId: number): number | undefined {
    for (const queue of this.#sides) {
      const at = queue.findIndex((order) => order.orderId === orderId);
      if (at !== -1) return queue.splice(at, 1)[0]?.quantity;
    }
    return undefined;
  }

  reduce(orderId: number, newQuantity: number): boolean {
    const order = this.get(orderId);
    if (order === undefined || newQuantity >= order.quantity) return false;
    order.quantity = newQuantity;
    return true;
  }

  has(orderId: number): boolean {
    return this.get(orderId) !== undefined;
  }

  get(orderId: number): RestingOrder | undefined {
    return this.#sides.flat().find((order) => order.orderId === orderId);
  }

  match(taker: Taker, sink: MatchSink): number {
    const makers = this.#sides[taker.side === 0 ? 1 : 0];
    let remaining = taker.quantity ?? Number.POSITIVE_INFINITY;
    let budget = taker.maxCost;
    let filled = 0;
    for (let met = 0; met < (taker.meetingsMax ?? Number.POSITIVE_INFINITY); met += 1) {
      const maker = makers[0];
      if (remaining === 0 || maker === undefined || !isWithinLimit(taker, maker.price)) break;
      if (budget !== undefined && budget < BigInt(maker.price)) break;
      if (maker.ownerId === taker.ownerId) {
        if (taker.selfTrade !== "expire_taker") {
          makers.shift();
          sink.selfTradeCancel(maker.orderId, maker.price, maker.quantity);
        }
        if (taker.selfTrade === "expire_taker" || taker.selfTrade === "expire_both") {
          sink.selfTradeEnd();
          break;
        }
        continue;
      }
      let lots = Math.min(remaining, maker.quantity);
      if (budget !== undefined) {
        while (budget < BigInt(maker.price) * BigInt(lots)) lots = Number(budget / BigInt(maker.price));
        budget -= BigInt(maker.price) * BigInt(lots);
      }
      remaining -= lots;
      filled += lots;
      maker.quantity -= lots;
      if (maker.quantity === 0) makers.shift();
      sink.fill(maker.orderId, maker.ownerId, maker.price, lots, maker.quantity);
    }
    return filled;
  }

  /** Matches on a copy of itself and reports the result. */
  preview(taker: Taker): Preview {
    const copy = new NaiveOrderBook();
    for (const { side, ...order } of this.orders()) copy.#sides[side].push({ side, ...order });
    let [cost, meetings, lastPrice, leftOfLast, isStopped] = [0n, 0, 0, 0, false];
    const lots = copy.match(taker, {
      fill(_makerId, _ownerId, price, quantity, left) {
        cost += BigInt(price) * BigInt(quantity);
        lastPrice = price;
        leftOfLast = left;
        meetings += 1;
      },
      selfTradeCancel() {
        meetings += 1;
      },
      selfTradeEnd() {
        // The own order that stays was met as well.
        if (taker.selfTrade === "expire_taker") meetings += 1;
        isStopped = true;
      },
    });
    if (isStopped) return { lots, cost, meetings, lastPrice, end: "self_trade" };
    const next = copy.#sides[taker.side === 0 ? 1 : 0][0];
    if (lots === taker.quantity) return { lots, cost, meetings, lastPrice, end: "filled" };
    if (next === undefined || !isWithinLimit(taker, next.price))
      return { lots, cost, meetings, lastPrice, end: "book" };
    // A taker that does not take all of an order has no money for it, however many more it might have met.
    const isCut = leftOfLast > 0;
    return { lots, cost, meetings, lastPrice, end: meetings === taker.meetingsMax && !isCut ? "meetings" : "budget" };
  }

  bestBid(): number | undefined {
    return this.#sides[0][0]?.price;
  }

  bestAsk(): number | undefined {
    return this.#sides[1][0]?.price;
  }

  levelQuantity(side: Side, price: number): number {
    return this.#sides[side].reduce((sum, order) => (order.price === price ? sum + order.quantity : sum), 0);
  }

  depth(side: Side, limit: number): DepthLevel[] {
    const prices = [...new Set(this.#sides[side].map((order) => order.price))];
    return prices.slice(0, limit).map((price) => ({
      price,
      quantity: this.levelQuantity(side, price),
      orders: this.#sides[side].filter((order) => order.price === price).length,
    }));
  }

  *orders(): Generator<RestingOrder, void, undefined> {
    yield* this.#sides[0];
    yield* this.#sides[1];
  }
}

function isBetter(side: Side, price: number, than: number): boolean {
  return side === 0 ? price > than : price < than;
}

function isWithinLimit(taker: Taker, price: number): boolean {
  if (taker.limitPrice === undefined) return true;
  return taker.side === 0 ? price <= taker.limitPrice : price >= taker.limitPrice;
}
