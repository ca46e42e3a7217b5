import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Quotation } from "@candor/contract/routes/market.ts";
import type { DayStatistics } from "../feeds/day-statistics.ts";

/** A share in percent with two decimals and a sign, rounded half away from zero: "+1.25", "-0.50", "0.00". */
export function percentText(change: bigint, of: bigint): string {
  const magnitude = change < 0n ? -change : change;
  const hundredths = of === 0n ? 0n : (magnitude * 20_000n + of) / (2n * of);
  const sign = hundredths === 0n ? "" : change < 0n ? "-" : "+";
  return `${sign}${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")}`;
}

export type QuotedMarket = { readonly marketId: number; readonly symbol: string };

/** A pair's 24 h figures as the calls and the socket show them; `atMs` is the time of its last price. */
export const quotationOf = (market: QuotedMarket, day: DayStatistics, atMs: number): Quotation => ({
  match_id: market.marketId,
  symbol: market.symbol,
  now_price: formatAmount(day.last),
  change: percentText(day.change, day.open),
  change_amount: formatAmount(day.change),
  open: formatAmount(day.open),
  high: formatAmount(day.high),
  low: formatAmount(day.low),
  volume: formatAmount(day.volume),
  turnover: formatAmount(day.turnover),
  at_ms: atMs,
});
