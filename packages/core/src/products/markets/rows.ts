import type { StateRows } from "../../engine/records.ts";
import type { State } from "../../engine/state.ts";
import { createSpotMarket } from "../spot/state.ts";

export const marketRows = (state: State) => ({
  currencies: [...state.currencies.values()].sort((a, b) => a.currencyId - b.currencyId),
  markets: [...state.markets.values()]
    .map((market) => ({
      ...market.config,
      lastTick: market.lastTick,
      lastCounting: market.lastCounting,
      lastTrade: state.spot.markets.get(market.config.marketId)?.lastTrade,
    }))
    .sort((a, b) => a.marketId - b.marketId),
});

export function restoreMarkets(state: State, rows: StateRows): void {
  for (const currency of rows.currencies) state.currencies.set(currency.currencyId, { ...currency });
  for (const { lastTick, lastCounting, lastTrade, ...config } of rows.markets) {
    const market = { config, lastTick, lastCounting };
    state.markets.set(config.marketId, market);
    const spotMarket = createSpotMarket(market);
    spotMarket.lastTrade = lastTrade;
    state.spot.markets.set(config.marketId, spotMarket);
  }
}
