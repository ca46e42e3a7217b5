import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase, QueryResult } from "pg";
import { StartupError } from "../platform/startup-error.ts";
import { type ArchivedTable, partitionOf, type Scope } from "./tables.ts";
import type { Archive } from "./write.ts";

/** Another session uses the table just now. */
const LOCK_NOT_AVAILABLE = "55P03";
/** Between two commits of the engine there are milliseconds without a lock; a backup holds one until it is done. */
const TRY_EVERY_MS = 3;
const GIVE_UP_MS = 300_000;

export type Detached = {
  readonly keptRows: number;
  /** How long (ms) the table was locked, in which orders wait; 0 where no lock is needed. */
  readonly lockedMs: number;
};

type Partitioned = Extract<ArchivedTable["leaves"], { by: "partition" }>;

const NOTE = "INSERT INTO detached_months (archive, table_name, month, kept_rows) VALUES ($1, $2, $3, $4)";

const SUMS = (source: string, kept: string): string => `
INSERT INTO archived_sums (month, owner_id, account, currency_id, tag, entries, available_delta, frozen_delta)
SELECT $1::date, owner_id, account, currency_id, tag, count(*), sum(available_delta), sum(frozen_delta)
FROM public.${source} e WHERE NOT EXISTS (SELECT FROM public.${kept} k WHERE k.entry_id = e.entry_id)
GROUP BY owner_id, account, currency_id, tag`;

/**
 * Locks the table, runs the statements and commits, all of it sent at once: while the table is locked, nothing waits for this process. It never queues
 * for the lock, since behind a lock that waits every order would wait too. Returns for how long (ms) the table was locked, without the commit itself.
 */
async function commitLocked(client: ClientBase, table: string, statements: readonly string[]): Promise<number> {
  const until = performance.now() + GIVE_UP_MS;
  const clock = "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at";
  const lock = `LOCK TABLE public.${table} IN ACCESS EXCLUSIVE MODE NOWAIT`;
  await client.query("SAVEPOINT before_lock");
  for (;;) {
    try {
      const results: unknown = await client.query([lock, clock, ...statements, clock, "COMMIT"].join("; "));
      const times = (results as QueryResult<{ at: number }>[]).flatMap(({ rows }) => rows.map(({ at }) => at));
      return (times.at(-1) ?? 0) - (times[0] ?? 0);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      await client.query("ROLLBACK TO SAVEPOINT before_lock");
      if (performance.now() > until)
        throw new StartupError(
          `${table} was in use for ${GIVE_UP_MS / 60_000} min without a gap, as by a backup: repeat the run later`,
        );
      await wait(TRY_EVERY_MS);
    }
  }
}

/**
 * Replaces the partition of a month by one with the rows that are still needed, in one transaction: a run that is killed has changed nothing, and
 * no reader ever misses a row that stays.
 */
async function swapPartition(
  client: ClientBase,
  { table, number }: ArchivedTable,
  { archive, keeps }: { readonly archive: Archive; readonly keeps: Partitioned["keeps"] },
): Promise<Detached> {
  const { month } = archive;
  const partition = partitionOf(table, month);
  const kept = `${partition}_kept`;
  const bounds = [month.from, month.until].map((at) => `'${at.toISOString()}'`);
  await client.query("BEGIN");
  try {
    await client.query(`CREATE TABLE public.${kept} (LIKE public.${table} INCLUDING ALL)`);
    const { rowCount } = await client.query(
      `INSERT INTO public.${kept} SELECT * FROM public.${partition} WHERE ${number} IN (${keeps(`public.${partition}`)})`,
    );
    const keptRows = rowCount ?? 0;
    // With this the partition is attached without reading it again.
    await client.query(
      `ALTER TABLE public.${kept} ADD CONSTRAINT of_month CHECK (at >= ${bounds[0]} AND at < ${bounds[1]})`,
    );
    if (table === "ledger_entries") await client.query(SUMS(partition, kept), [`${month.name}-01`]);
    await client.query(NOTE, [archive.number, table, `${month.name}-01`, keptRows]);
    const lockedMs = await commitLocked(client, table, [
      `ALTER TABLE public.${table} DETACH PARTITION public.${partition}`,
      `DROP TABLE public.${partition}`,
      `ALTER TABLE public.${kept} RENAME TO ${partition}`,
      `ALTER TABLE public.${table} ATTACH PARTITION public.${partition} FOR VALUES FROM (${bounds[0]}) TO (${bounds[1]})`,
      `ALTER TABLE public.${partition} DROP CONSTRAINT of_month`,
    ]);
    return { keptRows, lockedMs };
  } catch (error) {
    // A lost connection has rolled back already, and is what the operator should read.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

const ROWS_PER_DELETE = 5_000;

/** Deletes the rows of an archive in pieces. The note comes first: a run that is killed goes on from there, since fewer rows than archived are then right. */
async function deleteRows(
  client: ClientBase,
  { table, number }: ArchivedTable,
  { archive, scope, isBegun }: { readonly archive: Archive; readonly scope: Scope; readonly isBegun: boolean },
): Promise<Detached> {
  if (!isBegun) await client.query(NOTE, [archive.number, table, `${archive.month.name}-01`, 0]);
  const text = `
DELETE FROM public.${table} WHERE ${number} IN (
  SELECT ${number} FROM public.${scope.source} WHERE ${scope.where} AND ${number} > $1 ORDER BY ${number} LIMIT ${ROWS_PER_DELETE}) RETURNING ${number}::text AS number`;
  for (let after = "0"; ; ) {
    const { rows } = await client.query<{ number: string }>(text, [after]);
    if (rows.length < ROWS_PER_DELETE) return { keptRows: 0, lockedMs: 0 };
    after = rows.reduce((highest, row) => (BigInt(row.number) > BigInt(highest) ? row.number : highest), after);
  }
}

/** Removes the rows of an archive that was compared with them just before (`isBegun`: in an earlier run, which was killed). */
export function removeRows(
  client: ClientBase,
  table: ArchivedTable,
  options: { readonly archive: Archive; readonly scope: Scope; readonly isBegun: boolean },
): Promise<Detached> {
  const { leaves } = table;
  if (leaves.by === "age") throw new Error(`${table.table} leaves by age`);
  return leaves.by === "partition"
    ? swapPartition(client, table, { archive: options.archive, keeps: leaves.keeps })
    : deleteRows(client, table, options);
}
