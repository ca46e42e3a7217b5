import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/schema.ts";

const tables = {
  trades: { id: sql.ref("trade_id"), at: sql.ref("at") },
  orders: { id: sql.ref("order_id"), at: sql.ref("created_at") },
} as const;
type Table = keyof typeof tables;

/** What a tick sets off carries the tick's second, and may come after a command of a later one: ids and times grow together but for this. */
const DISORDER_MS = MINUTE_MS;

type Times = { readonly startTime: number | undefined; readonly endTime: number | undefined };
export type IdRange = {
  /** Every row of the range has this id or a higher one; undefined without a start. */
  readonly from: number | undefined;
  /** And a lower one than this. */
  readonly end: number | undefined;
  readonly since: Date | undefined;
  readonly until: Date | undefined;
};

/** The ids between which all rows of a time range are; a query has to compare the times as well, but only there. */
export async function idRange(db: Db, table: Table, { startTime, endTime }: Times): Promise<IdRange> {
  const [from, end] = await Promise.all([
    startTime === undefined ? undefined : firstIdAt(db, table, startTime - DISORDER_MS),
    endTime === undefined ? undefined : firstIdAt(db, table, endTime + DISORDER_MS),
  ]);
  return {
    from,
    end,
    since: startTime === undefined ? undefined : new Date(startTime),
    until: endTime === undefined ? undefined : new Date(endTime),
  };
}

/**
 * The id from which on rows of a table are at `at` or later, found by bisection on the primary key: 30 steps through a billion rows, without an index on the
 * time, which each order and fill would have to write.
 */
async function firstIdAt(db: Db, table: Table, at: number): Promise<number> {
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
