import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Migration, migrate, readMigrations } from "../platform/database/migrate.ts";
import { RESTORE_TABLE } from "../platform/database/unfinished.ts";
import type { FileStorage } from "../platform/files/storage.ts";
import { StartupError } from "../platform/startup-error.ts";
import { isEmpty, namesOf, type Table, TEXT_FORM, tablesInOrder } from "./catalogue.ts";
import { type Header, type Manifest, type Piece, readBackupFile } from "./format.ts";

const MONTHS_AHEAD = 3;

/** The migrations that lead to the backup's schema. Throws a StartupError where this release does not have them. */
export function migrationsOf(header: Header, known: readonly Migration[] = readMigrations()): Migration[] {
  for (const [index, { name, checksum }] of header.migrations.entries()) {
    const migration = known[index];
    if (!migration)
      throw new StartupError(
        `this backup is of a newer release (${header.release}): it has migration ${name}; restore it with that release`,
      );
    if (migration.checksum !== checksum)
      throw new StartupError(`this backup is of another line of releases: its migration ${name} is not this release's`);
  }
  return known.slice(0, header.migrations.length);
}

/** Refuses what is not empty, then marks the database, which every server refuses until `finish`. The client belongs to the owner. */
export async function begin(client: ClientBase): Promise<void> {
  if (!(await isEmpty(client)))
    throw new StartupError("this database is not empty; a backup is restored into an empty one only");
  const { rows } = await client.query("SELECT has_schema_privilege('public', 'CREATE') AS able");
  if (!rows[0].able)
    throw new StartupError("this role may not make tables; set DATABASE_OWNER_URL to the owner of the database");
  await client.query(`CREATE TABLE ${RESTORE_TABLE} (since timestamptz NOT NULL DEFAULT now())`);
}

export async function finish(client: ClientBase): Promise<void> {
  await client.query(`DROP TABLE ${RESTORE_TABLE}`);
}

/** Makes the backup's schema, loads all of it in one transaction, and migrates to this release. Returns the migrations that came on top. */
export async function loadBackup(
  client: ClientBase,
  path: string,
  header: Header,
  storage: FileStorage | undefined,
): Promise<string[]> {
  await client.query(TEXT_FORM);
  await migrate(client, migrationsOf(header));
  await client.query("BEGIN");
  const triggers = await ownTriggers(client);
  await switchTriggers(client, triggers, "DISABLE");
  await makePartitions(client, header);
  const tables = await sameTables(client, header);
  // Migrations put rows into some tables; the backup has them too.
  await client.query(`TRUNCATE ${tables.map((table) => namesOf(client, table).table).join(", ")}`);
  await loadPieces(client, readBackupFile(path), { tables, storage });
  for (const { name, value, called } of header.sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [client.escapeIdentifier(name), value, called]);
  await switchTriggers(client, triggers, "ENABLE");
  await client.query("COMMIT");
  await client.query("ANALYZE");
  return migrate(client);
}

type Trigger = { readonly table: string; readonly name: string };

/**
 * Triggers of ours that are on: those that write rows of their own would write them twice, those of append-only tables refuse TRUNCATE. Foreign keys are
 * triggers of PostgreSQL's, which stay on: every reference is checked again.
 */
async function ownTriggers(client: ClientBase): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `SELECT c.relname::text AS "table", t.tgname::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal AND t.tgenabled = 'O' AND t.tgparentid = 0`,
  );
  return rows;
}

async function switchTriggers(
  client: ClientBase,
  triggers: readonly Trigger[],
  to: "ENABLE" | "DISABLE",
): Promise<void> {
  for (const { table, name } of triggers)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${to} TRIGGER ${client.escapeIdentifier(name)}`);
}

/** A partition for every month from the backup's oldest to some ahead of now. */
async function makePartitions(client: ClientBase, { partitionsFrom }: Header): Promise<void> {
  if (partitionsFrom === null) return;
  await client.query(
    `SELECT ensure_partitions(extract(year FROM age)::int * 12 + extract(month FROM age)::int + 1 + $2, $1::timestamptz)
     FROM age(now(), $1::timestamptz) AS age`,
    [partitionsFrom, MONTHS_AHEAD],
  );
}

/** The header's tables, which must be those of the schema that the migrations made. */
async function sameTables(client: ClientBase, header: Header): Promise<Table[]> {
  const key = ({ name, columns }: Table) => `${name}(${columns.join()})`;
  const made = new Set((await tablesInOrder(client)).map(key));
  const other = header.tables.find((table) => !made.delete(key(table)))?.name ?? [...made][0];
  if (other) throw new StartupError(`this backup has another table ${other} than its migrations make`);
  return header.tables;
}

type Into = { readonly tables: readonly Table[]; readonly storage: FileStorage | undefined };

/** Throws before the transaction ends when the file is not whole or a table got another number of rows than it had. */
async function loadPieces(client: ClientBase, pieces: AsyncGenerator<Piece>, { tables, storage }: Into): Promise<void> {
  const loaded = new Map<string, number>();
  const source = new Lookahead(pieces);
  let manifest: Manifest | undefined;
  for (let piece = await source.next(); piece; piece = await source.next()) {
    if (piece.kind === "rows") {
      const table = tables.find(({ name }) => name === piece.table);
      if (table) loaded.set(table.name, await loadTable(client, table, rowsFrom(piece, source)));
    } else if (piece.kind === "file") await storage?.put(piece.key, piece.bytes);
    else if (piece.kind === "manifest") manifest = piece.manifest;
  }
  for (const { name, rows } of manifest?.tables ?? []) {
    const got = loaded.get(name) ?? 0;
    if (got !== rows) throw new StartupError(`${name} has ${got} rows after the restore, and had ${rows}`);
  }
}

async function loadTable(client: ClientBase, table: Table, rows: AsyncIterable<Buffer>): Promise<number> {
  const names = namesOf(client, table);
  const stream = client.query(copyFrom(`COPY ${names.table} (${names.columns}) FROM STDIN`));
  await pipeline(Readable.from(rows), stream);
  return stream.rowCount;
}

/** All pieces of the table of `first`, as they lie behind each other. */
async function* rowsFrom(first: Extract<Piece, { kind: "rows" }>, source: Lookahead): AsyncGenerator<Buffer> {
  yield first.bytes;
  for (;;) {
    const next = await source.peek();
    if (next?.kind !== "rows" || next.table !== first.table) return;
    await source.next();
    yield next.bytes;
  }
}

/** The next piece without taking it: a table ends where another begins. */
class Lookahead {
  readonly #source: AsyncGenerator<Piece>;
  #held: Piece | undefined;

  constructor(source: AsyncGenerator<Piece>) {
    this.#source = source;
  }

  async peek(): Promise<Piece | undefined> {
    this.#held ??= (await this.#source.next()).value;
    return this.#held;
  }

  async next(): Promise<Piece | undefined> {
    const piece = await this.peek();
    this.#held = undefined;
    return piece;
  }
}
