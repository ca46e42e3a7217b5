import type { ClientBase } from "pg";
import { StartupError } from "../platform/startup-error.ts";
import {
  type ArchiveFile,
  type ArchiveManifest,
  manifestName,
  parseManifest,
  placeOf,
  sha256,
  unpack,
} from "./format.ts";
import { monthOf } from "./months.ts";
import { columnsOf, piecesOf } from "./rows.ts";
import type { ArchiveStore } from "./store.ts";
import type { ArchivedTable, Scope, TableName } from "./tables.ts";
import type { Archive } from "./write.ts";

/** An archive, and how many of its rows stayed where the others left; undefined while all are there. */
export type NotedArchive = Archive & { readonly keptRows: number | undefined };

const NOTED = `
SELECT DISTINCT ON (a.table_name, a.month) a.number, a.table_name AS "table", a.month::text AS month, a.row_count AS rows,
  a.first_number::text AS "firstNumber", a.last_number::text AS "lastNumber", encode(a.manifest_sha256, 'hex') AS "manifestSha256",
  d.kept_rows AS "keptRows"
FROM archives a LEFT JOIN detached_months d ON d.archive = a.number
ORDER BY a.table_name, a.month, d.archive IS NULL, a.number DESC`;

type NotedRow = Omit<NotedArchive, "month" | "keptRows"> & { month: string; keptRows: number | null };

/** The archives of this database, one for each table and month: the one that its rows left for, else the newest. */
export async function notedArchives(client: ClientBase): Promise<NotedArchive[]> {
  const { rows } = await client.query<NotedRow>(NOTED);
  return rows.map((row) => ({
    ...row,
    month: monthOf(new Date(`${row.month}T00:00:00Z`)),
    keptRows: row.keptRows ?? undefined,
  }));
}

async function fileOf(store: ArchiveStore, where: string): Promise<Buffer> {
  try {
    return await store.get(where);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && name !== "NoSuchKey") throw error;
    throw new StartupError(`${where} is missing in the archive`);
  }
}

/** The manifest that the database noted. Throws a StartupError for any other. */
export async function readManifest(
  store: ArchiveStore,
  { table, month, manifestSha256 }: Pick<Archive, "table" | "month" | "manifestSha256">,
): Promise<ArchiveManifest> {
  const where = placeOf(table, month, manifestName);
  const bytes = await fileOf(store, where);
  if (sha256(bytes) !== manifestSha256) throw new StartupError(`${where} is not the manifest that the database noted`);
  return parseManifest(bytes, table, month);
}

/** The rows of a file. Throws a StartupError when it is not the one that the manifest names. */
export async function readRows(
  store: ArchiveStore,
  { table, month }: { readonly table: TableName; readonly month: { readonly name: string } },
  file: ArchiveFile,
): Promise<Buffer> {
  const where = placeOf(table, month, file.name);
  return unpack(await fileOf(store, where), file, where);
}

/** Throws a StartupError unless the archive has exactly the rows that the database has now, to the byte. */
export async function assertSame(
  client: ClientBase,
  store: ArchiveStore,
  { archive, table, scope }: { readonly archive: Archive; readonly table: ArchivedTable; readonly scope: Scope },
): Promise<void> {
  const manifest = await readManifest(store, archive);
  const different = (what: string) =>
    new StartupError(`${table.table} ${archive.month.name} stays: ${what}; verify the chain before anything else`);
  if ((await columnsOf(client, table)).join() !== manifest.columns.join())
    throw new StartupError(`${table.table} ${archive.month.name} has other columns than its archive: archive it again`);
  const files = manifest.files.values();
  for await (const { csv } of piecesOf(client, table, scope, manifest.columns)) {
    const file = files.next().value;
    if (!file) throw different("it has rows that its archive does not have");
    if (sha256(csv) !== file.csvSha256) throw different(`its rows are not those of ${file.name} in its archive`);
    await readRows(store, archive, file);
  }
  const left = files.next().value;
  if (left) throw different(`its archive has rows that it does not have, from ${left.name} on`);
}
