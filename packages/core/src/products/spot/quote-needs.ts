import type { State } from "../../engine/state.ts";
import type { Side } from "./records.ts";
import type { SpotMarket } from "./state.ts";

/** Updates the maximum payment of a side's quotes by `delta`: bids pay the quote currency, asks the base. */
export function addNeed(state: State, { market, quotes }: SpotMarket, side: Side, delta: bigint): void {
  const { baseId, quoteId } = market.config;
  if (side === 0) quotes.quoteNeed += delta;
  else quotes.baseNeed += delta;
  const currencyId = side === 0 ? quoteId : baseId;
  const need = needOf(state, currencyId) + delta;
  if (need < 0n) throw new Error(`the quotes need ${need} of currency ${currencyId}`);
  state.spot.quoteNeeds.set(currencyId, need);
}

export const needOf = (state: State, currencyId: number): bigint => state.spot.quoteNeeds.get(currencyId) ?? 0n;
