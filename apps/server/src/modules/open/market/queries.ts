import { type Selectable, sql } from "kysely";
import type { Db, TradesTable } from "../../../platform/database/schema.ts";
import type { IdRange } from "../../../services/open/id-range.ts";

export type TradeRow = Pick<
  Selectable<TradesTable>,
  "trade_id" | "price" | "quantity" | "quote_amount" | "taker_side" | "taker_order_id" | "at"
>;

type TradesAsked = { readonly marketId: number; readonly limit: number } & Partial<IdRange>;

/** Trades of a range, oldest first: the first ones from `from` on, or without it the last ones before `end`. */
export async function trades(db: Db, { marketId, limit, from, end, since, until }: TradesAsked): Promise<TradeRow[]> {
  let query = db
    .selectFrom("trades")
    .select(["trade_id", "price", "quantity", "quote_amount", "taker_side", "taker_order_id", "at"])
    .where("market_id", "=", marketId)
    .orderBy("trade_id", from === undefined ? "desc" : "asc")
    .limit(limit);
  if (from !== undefined) query = query.where("trade_id", ">=", from);
  if (end !== undefined) query = query.where("trade_id", "<", end);
  if (since !== undefined) query = query.where("at", ">=", since);
  if (until !== undefined) query = query.where("at", "<=", until);
  const rows = await query.execute();
  return from === undefined ? rows.reverse() : rows;
}

/** The quantity of the last trade of each market that has had one, read in the order of its index (engine/store/markets.ts says why). */
export async function lastQuantities(db: Db, marketIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ market_id: number; quantity: string }>`
    SELECT asked.market_id, latest.quantity
    FROM unnest(${marketIds}::integer[]) AS asked (market_id)
    CROSS JOIN LATERAL (
      SELECT market_id, quantity FROM trades WHERE trades.market_id >= asked.market_id ORDER BY market_id, trade_id DESC LIMIT 1
    ) AS latest WHERE latest.market_id = asked.market_id`.execute(db);
  return new Map(rows.map((row) => [row.market_id, row.quantity]));
}
