import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { Candle, CandlePeriod } from "@candor/contract/routes/market.ts";
import type { KLineData } from "klinecharts";

/** The source of candles: pages of history, then the forming one. Separate from the chart, which cannot be loaded without a window. */
export type CandleSource = {
  /** A page of candles, oldest first, before `beforeMs` (the newest when absent). */
  load(symbol: string, period: CandlePeriod, beforeMs?: number): Promise<{ list: readonly Candle[]; more: boolean }>;
  subscribe(symbol: string, period: CandlePeriod, listener: (candle: Candle) => void): () => void;
};

/** Ticks of the forming candle drawn at most each second. */
export const CHART_UPDATES_PER_SECOND = 10;

const fixedLengthMs: Partial<Record<CandlePeriod, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "4h": 4 * HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
};

/** The canvas draws floats; nothing is computed with them. */
export const toBar = ([timestamp, open, high, low, close, volume, turnover]: Candle): KLineData => ({
  timestamp,
  open: +open,
  high: +high,
  low: +low,
  close: +close,
  volume: +volume,
  turnover: +turnover,
});

const two = (value: number) => String(value).padStart(2, "0");

/** "04:12" or "3:20:07" until the candle that began at `openMs` closes; empty for months and once it is over. */
export function countdown(period: CandlePeriod, openMs: number, nowMs: number): string {
  const length = fixedLengthMs[period];
  if (length === undefined) return "";
  const left = Math.floor((openMs + length - nowMs) / 1000);
  if (left < 0) return "";
  const hours = Math.floor(left / 3600);
  const tail = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** Passes on the latest state of a candle at most CHART_UPDATES_PER_SECOND times a second; a new candle never drops the last state of the previous one. */
export function coalesced(
  source: Pick<CandleSource, "subscribe">,
  symbol: string,
  period: CandlePeriod,
  draw: (bar: KLineData) => void,
): () => void {
  const waiting: Candle[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const candle of waiting.splice(0)) draw(toBar(candle));
  };
  const unsubscribe = source.subscribe(symbol, period, (candle) => {
    if (waiting.at(-1)?.[0] === candle[0]) waiting.pop();
    waiting.push(candle);
    timer ??= setTimeout(flush, 1000 / CHART_UPDATES_PER_SECOND);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
