import { createHash } from "node:crypto";
import type { StateRows } from "@candor/core/engine/records.ts";
import type { ClientBase } from "pg";
import { digestedTables } from "../store/all.ts";
import type { DigestedTable } from "../store/store.ts";

/** The rows of one table that came between two checkpoints, or ended between them, as one hash. */
export type TableDigest = {
  readonly table: string;
  /** The table's columns when it was hashed, so that a later column changes nothing. */
  readonly columns: readonly string[];
  /** Numbers above `after` and up to `upTo`. */
  readonly after: string;
  readonly upTo: string;
  readonly rows: number;
  /** SHA-256 over the rows as JSON arrays in the order of their numbers, a line each, in hexadecimal. */
  readonly sha256: string;
};

const LOWEST = "-9223372036854775808";
const PAGE = 5_000;

const digestOf = (table: string): DigestedTable => {
  const found = digestedTables.find((one) => one.table === table);
  if (!found) throw new Error(`no digest is made of the table ${table}`);
  return found;
};

/** Generated columns are computed from others. */
const COLUMNS = `
SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attname`;

async function columnsOf(client: ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(COLUMNS, [table]);
  return rows.map(({ name }) => name);
}

async function highest(client: ClientBase, { table, number }: DigestedTable): Promise<string> {
  const { rows } = await client.query<{ value: string | null }>(`SELECT max(${number})::text AS value FROM ${table}`);
  return rows[0]?.value ?? LOWEST;
}

type Range = Pick<TableDigest, "table" | "columns" | "after" | "upTo">;
/** States at the checkpoint before, and at this one. */
export type Between = { readonly before: StateRows | undefined; readonly now: StateRows };

/**
 * Rows of a range that have ended by now, and earlier ones that have ended since. A row that is open is part of the state, which is sealed by itself.
 */
async function hashRows(client: ClientBase, range: Range, { before, now }: Between): Promise<TableDigest> {
  const { table, columns, after, upTo } = range;
  const { number, key = number, open } = digestOf(table);
  const stillOpen = open?.(now) ?? [];
  const ended = before && open ? open(before).filter((id) => !new Set(stillOpen).has(id)) : [];
  const type = key === number ? "bigint" : "uuid";
  // Only names from the catalog are written into the statement; a foreign digest may contain anything.
  const known = new Set(await columnsOf(client, table));
  const unknown = columns.find((column) => !known.has(column));
  if (unknown !== undefined) throw new Error(`the table ${table} has no column ${unknown}`);
  await client.query(`DECLARE digest NO SCROLL CURSOR FOR
SELECT jsonb_build_array(${columns.map((column) => `"${column}"`).join(", ")})::text AS line FROM ${table}
WHERE ((${number} > ${BigInt(after)} AND ${number} <= ${BigInt(upTo)}) OR ${key} = ANY('{${ended.join(",")}}'::${type}[]))
  AND NOT ${key} = ANY('{${stillOpen.join(",")}}'::${type}[]) ORDER BY ${number}, 1`);
  const hash = createHash("sha256");
  let rows = 0;
  for (;;) {
    const page = await client.query<{ line: string }>(`FETCH ${PAGE} FROM digest`);
    for (const { line } of page.rows) hash.update(`${line}\n`);
    rows += page.rows.length;
    if (page.rows.length < PAGE) break;
  }
  await client.query("CLOSE digest");
  return { ...range, rows, sha256: hash.digest("hex") };
}

/** Digests of all tables since those of the checkpoint before, in the caller's transaction, whose time zone has to be UTC. */
export async function digestTables(
  client: ClientBase,
  between: Between,
  before: readonly TableDigest[],
): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const one of digestedTables) {
    const { table } = one;
    const after = before.find((earlier) => earlier.table === table)?.upTo ?? LOWEST;
    const range = { table, columns: await columnsOf(client, table), after, upTo: await highest(client, one) };
    digests.push(await hashRows(client, range, between));
  }
  return digests;
}

const ARCHIVED = `
SELECT EXISTS (SELECT FROM archives a JOIN detached_months d ON d.archive = a.number
  WHERE a.table_name = $1 AND a.last_number > $2::bigint AND a.first_number <= $3::bigint) AS archived`;

/** Whether rows of a digest, or orders that ended after it, are in a month that was archived and left the database. */
async function isArchived(client: ClientBase, { table, after, upTo }: TableDigest): Promise<boolean> {
  const reachesBack = digestOf(table).open !== undefined;
  const { rows } = await client.query<{ archived: boolean }>(ARCHIVED, [table, reachesBack ? LOWEST : after, upTo]);
  return rows[0]?.archived === true;
}

/** What comparing a table with a checkpoint found: "archived" where only the archive has the rows. */
export type DigestFinding = "same" | "archived" | { readonly difference: string };

/**
 * Compares a table with a checkpoint. Rows of a month that was archived are compared where the connection has them from the archive (`hasArchive`);
 * without it nothing can be said of them.
 */
export async function compareDigest(
  client: ClientBase,
  digest: TableDigest,
  { between, hasArchive }: { readonly between: Between; readonly hasArchive: boolean },
): Promise<DigestFinding> {
  const found = await hashRows(client, digest, between);
  if (found.rows === digest.rows && found.sha256 === digest.sha256) return "same";
  if (!hasArchive && found.rows < digest.rows && (await isArchived(client, digest))) return "archived";
  const range = `${digest.table} after ${digest.after} up to ${digest.upTo}`;
  return {
    difference:
      found.rows === digest.rows
        ? `${range} are ${digest.rows} rows with another hash`
        : `${range} were ${digest.rows} rows, and are ${found.rows}`,
  };
}
