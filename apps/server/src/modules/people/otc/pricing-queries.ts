import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

type TickRow = { readonly price: string; readonly at: Date };
/** Ticks of half a minute are about 30. */
const TICKS_MAX = 300;

/** Ticks of a market that count, since a time, and the one before it, newest first. */
export async function countingTicks(db: Db, marketId: number, since: Date): Promise<TickRow[]> {
  const { rows } = await sql<TickRow>`
    (SELECT price::numeric::text AS price, at FROM ticks
      WHERE market_id = ${marketId} AND counting AND at > ${since} ORDER BY at DESC, tick_id DESC LIMIT ${TICKS_MAX})
    UNION ALL
    (SELECT price::numeric::text AS price, at FROM ticks
      WHERE market_id = ${marketId} AND counting AND at <= ${since} ORDER BY at DESC, tick_id DESC LIMIT 1)
    ORDER BY at DESC`.execute(db);
  return rows;
}

export const fiatRates = (db: Db) =>
  db.selectFrom("fiat_rates").select(["code", "per_usd", "at"]).orderBy("code").execute();
