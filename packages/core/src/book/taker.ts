import type { SelfTradeMode } from "@candor/contract/domain/spot.ts";
import { type PriceLevels, rankOf, type Side } from "./price-levels.ts";
import type { RestingOrders } from "./resting-orders.ts";
import { f64, i32, NONE } from "./typed-array.ts";

/** An incoming order that is matched with the other side. */
export type Taker = {
  ownerId: number;
  side: Side;
  /** Maximum lots; absent when only `maxCost` bounds the order. */
  quantity?: number | undefined;
  /** The worst price accepted, in ticks. Without it the order takes any price. */
  limitPrice?: number | undefined;
  /**
   * For an order by quote amount: the maximum cost, or what a sell receives at most, in ticks x lots. A bigint, because the product of two
   * 53-bit integers does not fit a Number.
   */
  maxCost?: bigint | undefined;
  /** The maximum number of resting orders it may meet, including its own: each costs time. */
  meetingsMax?: number | undefined;
  /** What ends when it meets an order of its own owner; the resting one by default. */
  selfTrade?: SelfTradeMode | undefined;
};

/** The result of a match, and why it would end there: filled in full, the budget, `meetingsMax`, an own order that ends the taker, or nothing left within the limit price. */
export type Preview = {
  /** Exact below 2^53: beyond, only a taker without `quantity` gets. */
  readonly lots: number;
  /** In ticks x lots. */
  readonly cost: bigint;
  readonly meetings: number;
  /** The price of the last fill, which is the worst one; 0 without any. */
  readonly lastPrice: number;
  readonly end: "filled" | "budget" | "meetings" | "self_trade" | "book";
};

/** Whether the taker ends at the first resting order of its own owner. */
export const endsAtOwn = ({ selfTrade }: Taker): boolean => selfTrade === "expire_taker" || selfTrade === "expire_both";

/** How many of `lots` the budget pays for at `price`; exact, since it is computed in bigint. */
export function affordableLots(budget: bigint, price: number, lots: number): number {
  const affordable = budget / BigInt(price);
  return affordable < BigInt(lots) ? Number(affordable) : lots;
}

/** The part of the book that a preview reads: the levels that the taker would meet, and the orders on them. */
type Makers = { readonly levels: PriceLevels; readonly orders: RestingOrders };

/** Walks the book as a match would, and changes nothing. */
export function previewOf(taker: Taker, { levels, orders }: Makers): Preview {
  const worstRank = taker.limitPrice === undefined ? -Infinity : rankOf(levels.side, taker.limitPrice);
  const meetingsMax = taker.meetingsMax ?? Number.POSITIVE_INFINITY;
  let remaining = taker.quantity ?? Number.POSITIVE_INFINITY;
  let [lots, cost, meetings, lastPrice] = [0, 0n, 0, 0];
  const ended = (end: Preview["end"]): Preview => ({ lots, cost, meetings, lastPrice, end });
  for (let level = levels.best; level !== NONE; level = levels.worseThan(level)) {
    const price = levels.priceOf(level);
    if (rankOf(levels.side, price) < worstRank) break;
    for (let slot = i32(levels.head, level); slot !== NONE; slot = i32(orders.younger, slot)) {
      if (remaining === 0) return ended("filled");
      if (meetings === meetingsMax) return ended("meetings");
      const resting = f64(orders.quantity, slot);
      const most = remaining < resting ? remaining : resting;
      const taken = taker.maxCost === undefined ? most : affordableLots(taker.maxCost - cost, price, most);
      if (taken === 0) return ended("budget");
      meetings += 1;
      if (f64(orders.ownerId, slot) === taker.ownerId) {
        if (endsAtOwn(taker)) return ended("self_trade");
        continue;
      }
      remaining -= taken;
      lots += taken;
      cost += BigInt(price) * BigInt(taken);
      lastPrice = price;
      if (taken < most) return ended("budget");
    }
  }
  return ended(remaining === 0 ? "filled" : "book");
}

export function requirePositiveInteger(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value <= 0) throw new RangeError(`${name} ${value} is not in 1..2^53-1`);
}

/** Throws RangeError on a taker that no market rule allows: the caller's mistake. */
export function requireTaker({ quantity, maxCost, meetingsMax }: Taker): void {
  if (quantity !== undefined) requirePositiveInteger("quantity", quantity);
  if (meetingsMax !== undefined) requirePositiveInteger("meetingsMax", meetingsMax);
  if (quantity === undefined && maxCost === undefined)
    throw new RangeError("neither quantity nor maxCost bounds the taker");
  if (maxCost !== undefined && maxCost < 0n) throw new RangeError(`maxCost ${maxCost} is negative`);
}
