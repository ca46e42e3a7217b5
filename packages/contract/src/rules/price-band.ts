import { type Price, RATE_ONE, type Rate } from "../domain/money.ts";

/**
 * The worst price, in whole ticks, that the band around a reference price allows a taker: the highest for a buy (side 0), the lowest for a sell (side 1). It
 * may be 0 for a sell; the core takes at least one tick.
 */
export function bandEdge(side: 0 | 1, reference: Price, { band, tick }: { readonly band: Rate; readonly tick: Price }) {
  const divisor = RATE_ONE * tick;
  if (side === 0) return (reference * (RATE_ONE + band)) / divisor;
  return (reference * (RATE_ONE - band) + divisor - 1n) / divisor;
}
