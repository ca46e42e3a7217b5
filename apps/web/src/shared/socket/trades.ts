import type { MarketTrade } from "@candor/contract/routes/market.ts";

const TRADES_KEPT = 50;

/** Newest first, each id once, at most TRADES_KEPT. */
export function mergeTrades(known: readonly MarketTrade[], fresh: readonly MarketTrade[]): readonly MarketTrade[] {
  const byId = new Map([...known, ...fresh].map((trade) => [trade.id, trade]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, TRADES_KEPT);
}
