import type { State } from "../../engine/state.ts";
import { recordSection, type SealSection } from "../../seal/section.ts";
import { currencyRecord, marketRowRecord } from "./records.ts";

export const sealedCurrencies = recordSection("currencies", {
  table: "currencies",
  rows: "currencies",
  record: currencyRecord,
  key: ({ currencyId }) => currencyId,
  touched: { currency: ({ currency }) => currency.currencyId },
  now: ({ currencies }, currencyId) => currencies.get(currencyId),
});

const lastTradeIn = ({ spot }: State, marketId: number) => spot.markets.get(marketId)?.lastTrade;

export const sealedMarkets: SealSection<number> = {
  name: "markets",
  *leaves({ markets }) {
    for (const row of markets) yield [row.marketId, marketRowRecord.write(row)];
  },
  *watched(state) {
    for (const [marketId, { config, lastTick, lastCounting }] of state.markets)
      yield [marketId, [config, lastTick, lastCounting, lastTradeIn(state, marketId)]];
  },
  textOf(state, marketId) {
    const market = state.markets.get(marketId);
    if (!market) return undefined;
    const { config, lastTick, lastCounting } = market;
    return marketRowRecord.write({ ...config, lastTick, lastCounting, lastTrade: lastTradeIn(state, marketId) });
  },
};
