import { fromNumeric } from "@candor/contract/money.ts";
import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import type { ClientBase } from "pg";
import { aggregate, type Candle } from "../../feeds/candles.ts";
import { DAY_MS, MINUTE_MS } from "../../feeds/feed.ts";
import { openOf } from "../../feeds/intervals.ts";
import { amount, insertInto, integer, time, word } from "./table.ts";

export type CandleRow = { readonly marketId: number; readonly candle: Candle };

/** Candles are insert-only: one that is there already stays as it is. */
export const candleRows = () =>
  insertInto<CandleRow>(
    "candles",
    [
      integer("market_id", "int", ({ marketId }) => marketId),
      word("period", ({ candle }) => candle.period),
      time("open_time", ({ candle }) => candle.openAt),
      amount("open", ({ candle }) => candle.open),
      amount("high", ({ candle }) => candle.high),
      amount("low", ({ candle }) => candle.low),
      amount("close", ({ candle }) => candle.close),
      amount("volume", ({ candle }) => candle.volume),
      amount("turnover", ({ candle }) => candle.turnover),
    ],
    "ON CONFLICT (market_id, period, open_time) DO NOTHING",
  );

export type MarketHistory = {
  /** The closed minutes of the last 24 h, oldest first. */
  readonly minutes: readonly Candle[];
  /** For each coarser period what its forming bar has so far, up to the last closed minute. */
  readonly parts: readonly Candle[];
  /** Prices after the last closed minute, oldest first. */
  readonly points: readonly { readonly at: number; readonly price: bigint; readonly volume: bigint }[];
};

const CLOSED = `
SELECT (extract(epoch FROM open_time) * 1000)::bigint AS open_at, open, high, low, close, volume, turnover
FROM candles WHERE market_id = $1 AND period = $2 AND open_time >= to_timestamp($3::float8 / 1000) ORDER BY open_time`;
const LAST_MINUTE = `
SELECT (extract(epoch FROM max(open_time)) * 1000)::bigint AS open_at FROM candles WHERE market_id = $1 AND period = '1m'`;
const POINTS = {
  index: `SELECT (extract(epoch FROM at) * 1000)::bigint AS at, price, volume
    FROM ticks WHERE market_id = $1 AND at >= to_timestamp($2::float8 / 1000) ORDER BY at, tick_id`,
  book: `SELECT (extract(epoch FROM at) * 1000)::bigint AS at, price, quantity AS volume
    FROM trades WHERE market_id = $1 AND at >= to_timestamp($2::float8 / 1000) ORDER BY trade_id`,
};

type ClosedRow = Record<"open" | "high" | "low" | "close" | "volume" | "turnover", string> & { open_at: number };
type PointRow = { at: number; price: string; volume: string };

/** What the candles of a market are continued from after a start. */
export async function loadHistory(
  client: ClientBase,
  market: { readonly marketId: number; readonly symbol: string; readonly source: "index" | "book" },
): Promise<MarketHistory> {
  const { marketId, symbol, source } = market;
  const closed = async (period: CandlePeriod, since: number): Promise<Candle[]> => {
    const { rows } = await client.query<ClosedRow>(CLOSED, [marketId, period, since]);
    return rows.map((row) => ({
      symbol,
      period,
      openAt: row.open_at,
      open: fromNumeric(row.open),
      high: fromNumeric(row.high),
      low: fromNumeric(row.low),
      close: fromNumeric(row.close),
      volume: fromNumeric(row.volume),
      turnover: fromNumeric(row.turnover),
    }));
  };
  const { rows } = await client.query<{ open_at: number | null }>(LAST_MINUTE, [marketId]);
  const lastMinute = rows[0]?.open_at ?? undefined;
  const next = lastMinute === undefined ? 0 : lastMinute + MINUTE_MS;
  const [minutes, days, points] = await Promise.all([
    closed("1m", next - DAY_MS),
    closed("1d", openOf("1w", openOf("1M", next))),
    client.query<PointRow>(POINTS[source], [marketId, next]),
  ]);
  return {
    minutes,
    parts: lastMinute === undefined ? [] : partsOf(minutes, days, next),
    points: points.rows.map(({ at, price, volume }) => ({
      at,
      price: fromNumeric(price),
      volume: fromNumeric(volume),
    })),
  };
}

/** Periods up to a day are the sum of today's minutes; weeks and months are the sum of their closed days and of today. */
function partsOf(minutes: readonly Candle[], days: readonly Candle[], next: number): Candle[] {
  const since = (period: CandlePeriod, candles: readonly Candle[]): Candle | undefined => {
    const openAt = openOf(period, next);
    const [part] = aggregate(
      candles.filter((candle) => candle.openAt >= openAt),
      period,
    );
    return part && { ...part, openAt };
  };
  const short = (["5m", "15m", "30m", "1h", "4h", "1d"] as const).map((period) => since(period, minutes));
  const today = short.at(-1);
  const long = (["1w", "1M"] as const).map((period) => since(period, today ? [...days, today] : days));
  return [...short, ...long].filter((part) => part !== undefined);
}
