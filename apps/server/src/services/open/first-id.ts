import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

const tables = {
  trades: { id: sql.ref("trade_id"), at: sql.ref("at") },
  orders: { id: sql.ref("order_id"), at: sql.ref("created_at") },
} as const;

/**
 * The id from which on rows of a table are at `at` or later. Ids and times grow together, so it is found by bisection on the primary key: 30 steps through a
 * billion rows, without an index on the time, which each order and fill would have to write.
 */
export async function firstIdAt(db: Db, table: keyof typeof tables, at: number): Promise<number> {
  const { id, at: time } = tables[table];
  const { rows } = await sql<{ low: number }>`
    WITH RECURSIVE halving (low, high) AS (
      SELECT coalesce(min(${id}), 0), coalesce(max(${id}), 0) + 1 FROM ${sql.table(table)}
      UNION ALL
      SELECT
        CASE WHEN probe.time < ${new Date(at)} THEN probe.id + 1 ELSE low END,
        CASE WHEN probe.time < ${new Date(at)} THEN high ELSE middle END
      FROM (SELECT low, high, (low + high) / 2 AS middle FROM halving WHERE low < high) AS half
      LEFT JOIN LATERAL (
        SELECT ${id} AS id, ${time} AS time FROM ${sql.table(table)}
        WHERE ${id} >= middle AND ${id} < high ORDER BY ${id} LIMIT 1
      ) AS probe ON true
    )
    SELECT low FROM halving WHERE low >= high`.execute(db);
  return rows[0]?.low ?? 0;
}
