import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartupError } from "../platform/startup-error.ts";
import { type NotedArchive, notedArchives, readManifest, readRows } from "./read.ts";
import type { ArchiveStore } from "./store.ts";
import { archivedTables, type TableName } from "./tables.ts";

/** A month of a table whose archive or whose remaining rows are not as they were written. */
export type ArchiveDifference = { readonly table: TableName; readonly month: string; readonly difference: string };
export type Shown = {
  readonly months: number;
  readonly rows: number;
  readonly differences: readonly ArchiveDifference[];
};

const numberOf = (table: TableName): string => archivedTables.find((one) => one.table === table)?.number ?? "";
const copyName = (table: TableName): string => `archived_${table}`;

/** The rows of the table itself that belong to an archive; orders have left it whole. */
function ownRows({ table, month, firstNumber, lastNumber }: NotedArchive): string {
  if (table === "orders") return "false";
  if (table === "batch_bodies") return `batch_id BETWEEN ${firstNumber} AND ${lastNumber}`;
  return `(at >= '${month.from.toISOString()}' AND at < '${month.until.toISOString()}')`;
}

/**
 * Shows this connection its tables as if nothing had left: temporary views of their names, which PostgreSQL finds first, over the rows of the archive
 * and those of the other months. Each file is compared with its manifest, each manifest with the note of the database, and what stayed of a month
 * with its archive. The caller has begun a transaction. Whoever verifies reads the same statements as without an archive. Needs the room of the rows in the database's temporary space.
 */
export async function showArchive(client: ClientBase, store: ArchiveStore): Promise<Shown> {
  const archives = (await notedArchives(client)).filter(
    ({ table, keptRows }) => table === "batch_bodies" || keptRows !== undefined,
  );
  const differences: ArchiveDifference[] = [];
  let rows = 0;
  for (const { table } of archivedTables) {
    const own = archives.filter((one) => one.table === table);
    if (own.length === 0) continue;
    await client.query(`CREATE TEMP TABLE ${copyName(table)} (LIKE public.${table} INCLUDING INDEXES)`);
    const loaded: NotedArchive[] = [];
    for (const archive of own) {
      const difference = await loadMonth(client, store, archive);
      if (difference === undefined) loaded.push(archive);
      else differences.push({ table, month: archive.month.name, difference });
    }
    await client.query(`ANALYZE ${copyName(table)}`);
    rows += loaded.reduce((sum, archive) => sum + archive.rows, 0);
    for (const archive of loaded) {
      const difference = await differenceOfKept(client, archive);
      if (difference !== undefined) differences.push({ table, month: archive.month.name, difference });
    }
    await client.query(`
CREATE TEMP VIEW ${table} AS SELECT * FROM public.${table} WHERE NOT (${loaded.map(ownRows).join(" OR ") || "false"})
UNION ALL SELECT * FROM pg_temp.${copyName(table)}`);
  }
  differences.push(...(await differencesOfSums(client, archives)));
  return { months: archives.length, rows, differences };
}

/** Copies a month into the temporary table. Returns what is wrong with its files; then none of its rows is shown. */
async function loadMonth(client: ClientBase, store: ArchiveStore, archive: NotedArchive): Promise<string | undefined> {
  await client.query("SAVEPOINT month");
  try {
    const manifest = await readManifest(store, archive);
    const columns = manifest.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    let rows = 0;
    for (const file of manifest.files) {
      const csv = await readRows(store, archive, file);
      const stream = client.query(
        copyFrom(`COPY pg_temp.${copyName(archive.table)} (${columns}) FROM STDIN (FORMAT csv, HEADER)`),
      );
      await pipeline(Readable.from([csv]), stream);
      rows += stream.rowCount;
    }
    if (rows !== archive.rows) throw new StartupError(`it has ${rows} rows, and the database noted ${archive.rows}`);
    return undefined;
  } catch (error) {
    await client.query("ROLLBACK TO SAVEPOINT month");
    if (!(error instanceof StartupError)) throw error;
    return error.message;
  }
}

/** What stayed of a month has to be in its archive word for word, and as many rows as were noted. */
async function differenceOfKept(client: ClientBase, archive: NotedArchive): Promise<string | undefined> {
  const { table, keptRows } = archive;
  if (table === "orders") return differenceOfOrders(client);
  const number = numberOf(table);
  const kept = `SELECT * FROM public.${table} WHERE ${ownRows(archive)}`;
  const { rows } = await client.query<{ row: string }>(
    `SELECT ${number}::text AS row FROM (${kept} EXCEPT SELECT * FROM pg_temp.${copyName(table)}
       WHERE ${number} IN (SELECT ${number} FROM (${kept}) kept)) others ORDER BY ${number} LIMIT 5`,
  );
  if (rows.length > 0)
    return `${table} ${rows.map(({ row }) => row).join(", ")} stayed and are not as they were archived`;
  if (keptRows === undefined) return undefined;
  const { rows: counted } = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM (${kept}) kept`);
  return counted[0]?.rows === keptRows ? undefined : `${keptRows} rows stayed, and ${counted[0]?.rows} are there`;
}

async function differenceOfOrders(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ row: string }>(
    "SELECT order_id::text AS row FROM public.orders JOIN pg_temp.archived_orders USING (order_id) ORDER BY order_id LIMIT 5",
  );
  if (rows.length === 0) return undefined;
  return `orders ${rows.map(({ row }) => row).join(", ")} are archived and still there: a run of npm run archive -- --detach did not finish`;
}

const SUMS = `
SELECT coalesce(s.owner_id, e.owner_id)::text || ':' || coalesce(s.account, e.account) AS account FROM (
  SELECT owner_id, account, currency_id, tag, entries, available_delta AS available, frozen_delta AS frozen FROM archived_sums WHERE month = $3
) s FULL JOIN (
  SELECT owner_id, account, currency_id, tag, count(*) AS entries, sum(available_delta) AS available, sum(frozen_delta) AS frozen
  FROM pg_temp.archived_ledger_entries a WHERE at >= $1 AND at < $2
    AND NOT EXISTS (SELECT FROM public.ledger_entries k WHERE k.entry_id = a.entry_id AND k.at = a.at)
  GROUP BY owner_id, account, currency_id, tag
) e USING (owner_id, account, currency_id, tag)
WHERE (s.entries, s.available, s.frozen) IS DISTINCT FROM (e.entries, e.available, e.frozen) LIMIT 5`;
const STRAY_SUMS = `
SELECT DISTINCT month::text AS month FROM archived_sums s
WHERE NOT EXISTS (SELECT FROM detached_months d WHERE d.table_name = 'ledger_entries' AND d.month = s.month)`;

/** What the sums of left entries say has to be what these entries add up to. */
async function differencesOfSums(client: ClientBase, archives: readonly NotedArchive[]): Promise<ArchiveDifference[]> {
  const table = "ledger_entries";
  const differences: ArchiveDifference[] = [];
  for (const { month } of archives.filter((one) => one.table === table)) {
    const { rows } = await client.query<{ account: string }>(SUMS, [month.from, month.until, `${month.name}-01`]);
    if (rows.length === 0) continue;
    const accounts = rows.map(({ account }) => account).join(", ");
    differences.push({
      table,
      month: month.name,
      difference: `archived_sums of ${accounts} are not those of its entries`,
    });
  }
  const { rows: stray } = await client.query<{ month: string }>(STRAY_SUMS);
  for (const { month } of stray)
    differences.push({
      table,
      month: month.slice(0, 7),
      difference: "archived_sums has a month whose entries are all there",
    });
  return differences;
}
