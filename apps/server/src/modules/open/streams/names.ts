import { type KlinePeriod, klinePeriods } from "@candor/contract/routes/market.ts";

/** What a stream of the open API is about; `symbol` as in its calls, "BTCUSDT". */
export type Stream =
  | { readonly kind: "trade" | "aggTrade" | "bookTicker"; readonly symbol: string }
  | { readonly kind: "ticker" | "miniTicker"; readonly symbol: string }
  | { readonly kind: "kline"; readonly symbol: string; readonly period: KlinePeriod }
  | { readonly kind: "depth"; readonly symbol: string; readonly everyMs: EveryMs }
  | { readonly kind: "levels"; readonly symbol: string; readonly levels: number; readonly everyMs: EveryMs }
  | { readonly kind: "allTickers" | "allMiniTickers" };
type EveryMs = 100 | 1_000;

/** How a name may look at all. */
const FORM = /^[A-Za-z0-9_!.@:+-]{1,60}$/;
const SYMBOL = "([a-z0-9]{2,24})";
const plain = new RegExp(`^${SYMBOL}@(trade|aggTrade|bookTicker|ticker|miniTicker)$`);
const candles = new RegExp(`^${SYMBOL}@kline_(${klinePeriods.join("|")})$`);
const changes = new RegExp(`^${SYMBOL}@depth(@100ms|@1000ms)?$`);
const levels = new RegExp(`^${SYMBOL}@depth(5|10|20)(@100ms|@1000ms)?$`);

const everyMs = (suffix: string | undefined): EveryMs => (suffix === "@100ms" ? 100 : 1_000);

/** Whether a name may be subscribed to; one of a stream that does not exist is kept and sends nothing, as at Binance: ccxt opens /ws/0. */
export const isStreamName = (name: string): boolean => FORM.test(name);

/** Undefined for a stream that does not exist. */
export function readStream(name: string): Stream | undefined {
  if (name === "!ticker@arr") return { kind: "allTickers" };
  if (name === "!miniTicker@arr") return { kind: "allMiniTickers" };
  const [, ofPlain, kind] = plain.exec(name) ?? [];
  if (ofPlain && kind) return { kind: kind as "trade" | "ticker", symbol: ofPlain.toUpperCase() };
  const [, ofCandles, period] = candles.exec(name) ?? [];
  if (ofCandles) return { kind: "kline", symbol: ofCandles.toUpperCase(), period: period as KlinePeriod };
  const [, ofChanges, pace] = changes.exec(name) ?? [];
  if (ofChanges) return { kind: "depth", symbol: ofChanges.toUpperCase(), everyMs: everyMs(pace) };
  const [, ofLevels, count, paceOfLevels] = levels.exec(name) ?? [];
  if (ofLevels)
    return {
      kind: "levels",
      symbol: ofLevels.toUpperCase(),
      levels: Number.parseInt(count ?? "", 10),
      everyMs: everyMs(paceOfLevels),
    };
  return undefined;
}
