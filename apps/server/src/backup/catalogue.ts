import type { ClientBase } from "pg";
import { RESTORE_TABLE } from "../platform/database/unfinished.ts";
import type { Header } from "./format.ts";

/** The relations of the application, read from PostgreSQL's own catalogue: a migration that adds one changes nothing here. */

/** The history of migrations is not restored, it is repeated. */
const HISTORY = "schema_migrations";

/** Tables, partitions left out, with the columns that are stored: a generated one computes itself again. */
const TABLES = `
SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname NOT IN ('${HISTORY}', '${RESTORE_TABLE}')
GROUP BY c.oid, c.relname ORDER BY c.oid`;

/** Which table refers to which. A table that refers to itself is no matter: foreign keys are checked when all its rows are there. */
const REFERENCES = `
SELECT k.conrelid::regclass::text AS "from", k.confrelid::regclass::text AS "to"
FROM pg_constraint k WHERE k.contype = 'f' AND k.conparentid = 0 AND k.conrelid <> k.confrelid
  AND k.connamespace = 'public'::regnamespace`;

const SEQUENCES = `
SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY oid`;

const PARTITIONS_FROM = `
SELECT min((regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('([^']+)'\\)$$))[1]::timestamptz) AS since
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relispartition AND c.relkind = 'r'`;

export type Table = Header["tables"][number];

/** Every table behind those that it refers to. Throws when tables refer to each other in a circle. */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const free = tables.filter(
      ({ name }) => !placed.has(name) && references.every(({ from, to }) => from !== name || placed.has(to)),
    );
    if (free.length === 0) throw new Error("tables refer to each other in a circle: no order could restore them");
    for (const table of free) placed.add(table.name);
    ordered.push(...free);
  }
  return ordered;
}

/** Where each sequence stands. Its value is not part of a snapshot: it is never behind the rows that were committed before. */
export async function sequences(client: ClientBase): Promise<Header["sequences"]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const found: Header["sequences"] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    );
    if (at[0]) found.push({ name, ...at[0] });
  }
  return found;
}

/** Begin of the oldest partition of any table. */
export async function partitionsFrom(client: ClientBase): Promise<Date | undefined> {
  const { rows } = await client.query<{ since: Date | null }>(PARTITIONS_FROM);
  return rows[0]?.since ?? undefined;
}

/** Whether the schema holds anything at all: a relation, or a function or type that a migration could meet. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace)
       OR EXISTS (SELECT FROM pg_proc WHERE pronamespace = 'public'::regnamespace)
       OR EXISTS (SELECT FROM pg_type WHERE typnamespace = 'public'::regnamespace) AS some`,
  );
  return rows[0]?.some === false;
}

/** How values are written as text, whatever the server's and the role's own settings are. */
export const TEXT_FORM = `
SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
SET bytea_output = 'hex'; SET extra_float_digits = 1; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** "users", "user_id, uid, ..." as SQL. */
export const namesOf = (client: ClientBase, { name, columns }: Table) => ({
  table: client.escapeIdentifier(name),
  columns: columns.map((column) => client.escapeIdentifier(column)).join(", "),
});
