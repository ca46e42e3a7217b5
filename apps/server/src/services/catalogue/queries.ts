import { plain } from "@candor/contract/domain/money.ts";
import type { MarketTrade, PlainTick } from "@candor/contract/routes/market.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

/** Newest first. */
export async function trades(db: Db, marketId: number, limit: number): Promise<MarketTrade[]> {
  const rows = await db
    .selectFrom("trades")
    .select(["trade_id", "price", "quantity", "taker_side", "at"])
    .where("market_id", "=", marketId)
    .orderBy("trade_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.trade_id,
    price: plain(row.price),
    quantity: plain(row.quantity),
    taker_side: row.taker_side === 0 ? "buy" : "sell",
    at_ms: row.at.getTime(),
  }));
}

export async function latestTick(db: Db, marketId: number) {
  const row = await db
    .selectFrom("ticks")
    .select(["tick_id", "price", "at", "constituents"])
    .where("market_id", "=", marketId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      tick_id: row.tick_id,
      price: plain(row.price),
      at: row.at.toISOString(),
      constituents: row.constituents,
    }
  );
}

/** The last `size` ticks, optionally before `before_ms`; oldest first. */
export async function latestTicks(
  db: Db,
  marketId: number,
  { size, before_ms }: { readonly size: number; readonly before_ms?: number | undefined },
): Promise<PlainTick[]> {
  const rows = await db
    .selectFrom("ticks")
    .select(["at", "price", "counting"])
    .where("market_id", "=", marketId)
    .$if(before_ms !== undefined, (query) => query.where("at", "<", new Date(before_ms ?? 0)))
    .orderBy("at", "desc")
    .limit(size)
    .execute();
  return rows.map((row): PlainTick => [row.at.getTime(), plain(row.price), row.counting]).reverse();
}

/** The market's last tick that counted: used to accept contracts, options and conversions. */
export const countingTick = (db: Db, marketId: number) =>
  db
    .selectFrom("ticks")
    .select(["price", "at"])
    .where("market_id", "=", marketId)
    .where("counting", "=", true)
    .orderBy("at", "desc")
    .orderBy("tick_id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The closes of the last `count` closed hours of every market, oldest first: the sparklines of the home page. */
export async function recentCloses(db: Db, count: number): Promise<{ match_id: number; closes: string[] }[]> {
  const { rows } = await sql<{ market_id: number; closes: string[] }>`
    SELECT market_id, array_agg(close::numeric::text ORDER BY open_time) AS closes
    FROM markets CROSS JOIN LATERAL (
      SELECT close, open_time FROM candles
      WHERE candles.market_id = markets.market_id AND period = '1h'
      ORDER BY open_time DESC LIMIT ${count}
    ) AS latest
    GROUP BY market_id`.execute(db);
  return rows.map((row) => ({ match_id: row.market_id, closes: row.closes.map(plain) }));
}
