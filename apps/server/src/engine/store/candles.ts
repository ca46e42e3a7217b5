import { fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import type { ClientBase } from "pg";
import { type Candle, type CandleSeed, type PricePoint, restoreParts, restoreSlices } from "../../feeds/candles.ts";
import { amount, insertInto, integer, time, word } from "./table.ts";

export type CandleRow = { readonly marketId: number; readonly candle: Candle };

/** Candles are insert-only: an existing one stays unchanged. */
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
    { conflict: "ON CONFLICT (market_id, period, open_time) DO NOTHING", keys: ["market_id", "period", "open_time"] },
  );

export type MarketHistory = {
  /** The closed minutes of the last 24 h, oldest first. */
  readonly minutes: readonly Candle[];
  /** The position from which candles continue; undefined for a market without any. */
  readonly seed: CandleSeed | undefined;
  /** Prices after the last closed minute, oldest first. */
  readonly points: readonly PricePoint[];
};

const CLOSED = `
SELECT (extract(epoch FROM open_time) * 1000)::bigint AS open_at, open, high, low, close, volume, turnover FROM candles
WHERE market_id = $1 AND period = $2 AND open_time >= to_timestamp($3::float8 / 1000) AND open_time < to_timestamp($4::float8 / 1000)
ORDER BY open_time`;
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

/** The data from which a market's candles continue after a start. The client reads bigint as Number. */
export async function loadHistory(
  client: ClientBase,
  market: { readonly marketId: number; readonly symbol: string; readonly source: "index" | "book" },
): Promise<MarketHistory> {
  const { marketId, symbol, source } = market;
  const closed = async (period: CandlePeriod, from: number, to: number): Promise<Candle[]> => {
    const { rows } = await client.query<ClosedRow>(CLOSED, [marketId, period, from, to]);
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
  const upTo = lastMinute === undefined ? 0 : lastMinute + MINUTE_MS;
  const prices = await client.query<PointRow>(POINTS[source], [marketId, upTo]);
  const points = prices.rows.map(({ at, price, volume }) => ({
    at,
    price: fromNumeric(price),
    volume: fromNumeric(volume),
  }));
  const minutes = await closed("1m", upTo - DAY_MS, upTo);
  const lastClose = minutes.at(-1)?.close;
  if (lastClose === undefined) return { minutes, seed: undefined, points };
  const slices: Candle[] = [];
  for (const { period, from, to } of restoreSlices(upTo)) slices.push(...(await closed(period, from, to)));
  return { minutes, seed: { upTo, lastClose, parts: restoreParts(upTo, slices) }, points };
}
