import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { assertVersion } from "../platform/database/connect.ts";
import { pendingMigrations } from "../platform/database/migrate.ts";
import { assertRestoreFinished } from "../platform/database/unfinished.ts";
import type { FileStorage } from "../platform/files/storage.ts";
import { StartupError } from "../platform/startup-error.ts";
import { namesOf, partitionsFrom, sequences, type Table, TEXT_FORM, tablesInOrder } from "./catalogue.ts";
import {
  Figures,
  FORMAT_VERSION,
  fileEntry,
  type Header,
  headerEntry,
  type Manifest,
  manifestEntry,
  rowsEntry,
  writeBackupFile,
} from "./format.ts";
import type { Entry } from "./tar.ts";

export type BackupOptions = {
  /** A connection of the owner: the application role may not read sequences. */
  readonly client: ClientBase;
  /** Where the pictures lie; undefined leaves them out, for an upgrade in place. */
  readonly storage: FileStorage | undefined;
  readonly path: string;
  readonly release: string;
};

export type BackupReport = {
  readonly header: Header;
  readonly manifest: Manifest;
  readonly bytes: number;
  readonly seconds: number;
  /** How long the snapshot was held, during which PostgreSQL keeps what is overwritten. */
  readonly snapshotSeconds: number;
};

/** What is held of a table at a time. */
const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Writes all tables as one snapshot has them, and the pictures that its rows name, while the server goes on. One connection and one table at a time:
 * it shall take its time rather than the server's.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const { client, path } = options;
  const from = performance.now();
  const secondsSince = () => (performance.now() - from) / 1000;
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  let snapshotSeconds = 0;

  async function* entries(): AsyncGenerator<Entry> {
    const figures = new Figures();
    header = await readHeader(client, options.release);
    yield headerEntry(header);
    for (const table of header.tables) yield* rowsOf(client, table, figures);
    const keys = options.storage ? await fileKeys(client) : [];
    await client.query("COMMIT");
    snapshotSeconds = secondsSince();
    if (options.storage) yield* filesOf(client, options.storage, keys, figures);
    manifest = figures.manifest();
    yield manifestEntry(manifest);
  }

  await client.query(TEXT_FORM);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const bytes = await writeBackupFile(path, entries());
  if (!header || !manifest) throw new Error("a backup was written without header or manifest");
  return { header, manifest, bytes, seconds: secondsSince(), snapshotSeconds };
}

const CHAIN = "SELECT batch_id, encode(head, 'hex') AS head FROM batches ORDER BY batch_id DESC LIMIT 1";
const AUDIT = "SELECT entry_id, encode(hash, 'hex') AS hash FROM audit_log ORDER BY entry_id DESC LIMIT 1";
const HISTORY = "SELECT version, name, checksum FROM schema_migrations ORDER BY version";

/** The first query of the transaction, and with it the moment of the snapshot. */
async function readHeader(client: ClientBase, release: string): Promise<Header> {
  const { rows: now } = await client.query<{ at: Date; migrated: boolean }>(
    "SELECT clock_timestamp() AS at, to_regclass('public.schema_migrations') IS NOT NULL AS migrated",
  );
  if (!now[0]?.migrated) throw new StartupError("there is nothing of Candor in this database");
  await assertRestoreFinished(client);
  await assertVersion(client);
  // Throws where the history is not that of this release: it could not be repeated by a restore.
  await pendingMigrations(client);
  const { rows: version } = await client.query<{ major: number }>(
    "SELECT current_setting('server_version_num')::int / 10000 AS major",
  );
  const { rows: chain } = await client.query<{ batch_id: number; head: string }>(CHAIN);
  const { rows: audit } = await client.query<{ entry_id: number; hash: string }>(AUDIT);
  const { rows: migrations } = await client.query<Header["migrations"][number]>(HISTORY);
  return {
    format: "candor-backup",
    formatVersion: FORMAT_VERSION,
    at: now[0].at.toISOString(),
    release,
    postgres: version[0]?.major ?? 0,
    migrations,
    chain: chain[0] ? { batchId: chain[0].batch_id, head: chain[0].head } : null,
    audit: audit[0] ? { entryId: audit[0].entry_id, hash: audit[0].hash } : null,
    partitionsFrom: (await partitionsFrom(client))?.toISOString() ?? null,
    tables: await tablesInOrder(client),
    sequences: await ownSequences(client),
  };
}

async function ownSequences(client: ClientBase): Promise<Header["sequences"]> {
  try {
    return await sequences(client);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new StartupError(
      "this role may not read the sequences; set DATABASE_OWNER_URL to the owner of the database",
      {
        cause: error,
      },
    );
  }
}

/** The rows of a table as COPY writes them, in pieces. A partitioned table is read through itself, so that it is one table again. */
async function* rowsOf(client: ClientBase, table: Table, figures: Figures): AsyncGenerator<Entry> {
  const names = namesOf(client, table);
  const counted = figures.table(table.name);
  const stream = client.query(copyTo(`COPY (SELECT ${names.columns} FROM ${names.table}) TO STDOUT`));
  let held: Buffer[] = [];
  let bytes = 0;
  let piece = 0;
  const cut = (): Entry => {
    const all = Buffer.concat(held);
    counted.add(all);
    held = [];
    bytes = 0;
    piece += 1;
    return rowsEntry(table.name, piece, all);
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) yield cut();
  }
  if (bytes > 0) yield cut();
  counted.end(stream.rowCount);
}

/** Some 100 bytes of memory for each picture. */
async function fileKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ storage_key: string }>("SELECT storage_key FROM files ORDER BY storage_key");
  return rows.map(({ storage_key }) => storage_key);
}

/**
 * Pictures never change, so that those of the snapshot's rows are the same now as they were then. One whose row was deleted since went with it, and
 * the restored server will delete its row too; one whose row is still there is lost, and is said to be missing.
 */
async function* filesOf(
  client: ClientBase,
  storage: FileStorage,
  keys: readonly string[],
  figures: Figures,
): AsyncGenerator<Entry> {
  for (const key of keys) {
    const found = await storage.get(key).catch((error: unknown) => whyNot(client, key, error));
    if (found === "lost") figures.missing.push(key);
    else if (found !== "deleted") {
      figures.file(key, found);
      yield fileEntry(key, found);
    }
  }
}

/** What became of a picture that the storage does not give. Throws where the storage itself failed. */
async function whyNot(client: ClientBase, key: string, error: unknown): Promise<"deleted" | "lost"> {
  const { rowCount } = await client.query("SELECT FROM files WHERE storage_key = $1", [key]);
  if (rowCount === 0) return "deleted";
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || name === "NoSuchKey") return "lost";
  throw error;
}
