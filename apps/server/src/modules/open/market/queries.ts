import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import { type Selectable, sql } from "kysely";
import type { CandlesTable, Db, TradesTable } from "../../../platform/database/schema.ts";

export type TradeRow = Pick<
  Selectable<TradesTable>,
  "trade_id" | "price" | "quantity" | "quote_amount" | "taker_side" | "taker_order_id" | "at"
>;
export type CandleRow = Pick<
  Selectable<CandlesTable>,
  "open_time" | "open" | "high" | "low" | "close" | "volume" | "turnover"
>;

const tradesOf = (db: Db, marketId: number) =>
  db
    .selectFrom("trades")
    .select(["trade_id", "price", "quantity", "quote_amount", "taker_side", "taker_order_id", "at"])
    .where("market_id", "=", marketId);

/** The latest trades of a market, newest first, those before an id if one is given. */
export function latestTrades(
  db: Db,
  { marketId, before, limit }: { marketId: number; before?: number; limit: number },
): Promise<TradeRow[]> {
  let query = tradesOf(db, marketId).orderBy("trade_id", "desc").limit(limit);
  if (before !== undefined) query = query.where("trade_id", "<", before);
  return query.execute();
}

/** Trades of a market from an id on, oldest first. */
export function tradesFrom(
  db: Db,
  { marketId, fromId, limit }: { marketId: number; fromId: number; limit: number },
): Promise<TradeRow[]> {
  return tradesOf(db, marketId).where("trade_id", ">=", fromId).orderBy("trade_id").limit(limit).execute();
}

/** The quantity of the last trade of each market that has had one. */
export async function lastQuantities(db: Db, marketIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ market_id: number; quantity: string }>`
    SELECT asked.market_id, latest.quantity
    FROM unnest(${marketIds}::integer[]) AS asked (market_id)
    CROSS JOIN LATERAL (
      SELECT quantity FROM trades WHERE trades.market_id = asked.market_id ORDER BY trade_id DESC LIMIT 1
    ) AS latest`.execute(db);
  return new Map(rows.map((row) => [row.market_id, row.quantity]));
}

type CandlesAsked = {
  readonly marketId: number;
  readonly period: CandlePeriod;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly limit: number;
};

/** Closed candles that opened in a range, oldest first: the first ones from `from` on, or without it the last ones. */
export async function candles(db: Db, { marketId, period, from, to, limit }: CandlesAsked): Promise<CandleRow[]> {
  let query = db
    .selectFrom("candles")
    .select(["open_time", "open", "high", "low", "close", "volume", "turnover"])
    .where("market_id", "=", marketId)
    .where("period", "=", period)
    .orderBy("open_time", from === undefined ? "desc" : "asc")
    .limit(limit);
  if (from !== undefined) query = query.where("open_time", ">=", new Date(from));
  if (to !== undefined) query = query.where("open_time", "<=", new Date(to));
  const rows = await query.execute();
  return from === undefined ? rows.reverse() : rows;
}
