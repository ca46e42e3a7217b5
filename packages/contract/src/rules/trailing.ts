import type { Price } from "../domain/money.ts";

/** A basis point is a hundredth of a percent. */
const BASIS_POINTS = 10_000n;

/**
 * The price that triggers a trailing order: so many basis points above the lowest price that a buy (side 0) has followed, or below the highest that a sell
 * (side 1) has. It is rounded away from that price, to 1e-8: at the rounded one the move is never less than the delta.
 */
export function trailingTrigger(side: 0 | 1, extreme: Price, delta: number): Price {
  if (side === 1) return ((extreme * (BASIS_POINTS - BigInt(delta))) / BASIS_POINTS) as Price;
  const product = extreme * (BASIS_POINTS + BigInt(delta));
  return ((product + BASIS_POINTS - 1n) / BASIS_POINTS) as Price;
}

/** Whether a price is at a trigger or beyond it. */
export const reachesTrigger = (side: 0 | 1, trigger: Price, price: Price): boolean =>
  side === 0 ? price >= trigger : price <= trigger;

/** Whether a price is a new extreme: a lower one for a buy, a higher one for a sell. */
export const isFurther = (side: 0 | 1, price: Price, than: Price): boolean =>
  side === 0 ? price < than : price > than;

/** The version of these rules, which receipts name. */
export const TRAILING_RULES = 1;
