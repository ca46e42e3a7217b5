import type { ClientBase } from "pg";
import { StartupError } from "../platform/startup-error.ts";
import {
  type ArchiveFile,
  type ArchiveManifest,
  fileName,
  manifestBytes,
  manifestName,
  manifestOf,
  pack,
  parseManifest,
  placeOf,
  sha256,
  unpack,
} from "./format.ts";
import type { Month } from "./months.ts";
import { columnsOf, piecesOf } from "./rows.ts";
import type { ArchiveStore } from "./store.ts";
import { type ArchivedTable, batchesOf, type Scope, type TableName } from "./tables.ts";

/** A month of a table that was archived, as the database notes it. */
export type Archive = {
  readonly number: number;
  readonly table: TableName;
  readonly month: Month;
  readonly rows: number;
  readonly firstNumber: string;
  readonly lastNumber: string;
  readonly manifestSha256: string;
};

const HEADS = `
SELECT batch_id AS "batchId", encode(head, 'hex') AS head FROM batches WHERE batch_id = ANY($1::bigint[]) ORDER BY batch_id`;
const NOTE = `
INSERT INTO archives (table_name, month, row_count, first_number, last_number, manifest_sha256)
VALUES ($1, $2, $3, $4, $5, decode($6, 'hex')) RETURNING number`;

async function headsOf(client: ClientBase, month: Month): Promise<ArchiveManifest["chain"]> {
  const batches = await batchesOf(client, month);
  const { rows } = await client.query<{ batchId: number; head: string }>(HEADS, [
    batches ? [batches.first, batches.last] : [],
  ]);
  const [first, last = first] = rows;
  if (!first || !last) throw new StartupError(`${month.name} has rows and no batch: verify the chain`);
  return { first, last };
}

/** Reads a file that was just written: a disk or a bucket that gives other bytes back is no archive. */
async function readBack(store: ArchiveStore, where: string, file: ArchiveFile): Promise<void> {
  unpack(await store.get(where), file, where);
}

/**
 * Writes a month to files and reads each of them back, then notes it in the database. Returns undefined where there is no row. A run that was
 * killed leaves files that the next one replaces; only the note makes an archive of them.
 */
export async function writeMonth(
  client: ClientBase,
  store: ArchiveStore,
  { table, month, scope }: { readonly table: ArchivedTable; readonly month: Month; readonly scope: Scope },
): Promise<Archive | undefined> {
  const columns = await columnsOf(client, table);
  const files: ArchiveFile[] = [];
  let [rows, firstNumber, lastNumber] = [0, "", ""];
  for await (const piece of piecesOf(client, table, scope, columns)) {
    const bytes = pack(piece.csv);
    const name = fileName(files.length + 1);
    const file = { name, rows: piece.rows, bytes: bytes.length, sha256: sha256(bytes), csvSha256: sha256(piece.csv) };
    const where = placeOf(table.table, month, name);
    await store.put(where, bytes);
    await readBack(store, where, file);
    files.push(file);
    rows += piece.rows;
    firstNumber ||= piece.first;
    lastNumber = piece.last;
  }
  if (files.length === 0) return undefined;
  const chain = await headsOf(client, month);
  // The texts of a month are those of all its batches, also of those whose text was deleted before.
  if (table.table === "batch_bodies")
    [firstNumber, lastNumber] = [String(chain.first.batchId), String(chain.last.batchId)];
  const parts = { table: table.table, month: month.name, columns, rows, firstNumber, lastNumber, files, chain };
  const bytes = manifestBytes(manifestOf(parts));
  const where = placeOf(table.table, month, manifestName);
  await store.put(where, bytes);
  parseManifest(await store.get(where), table.table, month);
  const noted = [table.table, `${month.name}-01`, rows, firstNumber, lastNumber, sha256(bytes)];
  const { rows: made } = await client.query<{ number: number }>(NOTE, noted);
  return {
    number: made[0]?.number ?? 0,
    table: table.table,
    month,
    rows,
    firstNumber,
    lastNumber,
    manifestSha256: sha256(bytes),
  };
}
