import type { Kysely } from "kysely";
import pg from "pg";
import { StartupError } from "../startup-error.ts";
import { columnTypes, createKysely, createPool } from "./database.ts";
import { type EmbeddedPostgres, startEmbedded } from "./embedded.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { ensurePartitions } from "./partitions.ts";
import { Replica } from "./replica.ts";
import type { Database } from "./schema.ts";
import { assertFolderFinished, assertRestoreFinished } from "./unfinished.ts";

export const OLDEST_MAJOR = 15;

export interface OpenOptions {
  /** The folder of the embedded database, which is used without `databaseUrl`. */
  readonly candorData: string;
  /** DATABASE_URL: the application role. */
  readonly databaseUrl?: string | undefined;
  /** DATABASE_OWNER_URL: the owner role, for migrations only; in development the application role replaces it. */
  readonly databaseOwnerUrl?: string | undefined;
  /** DATABASE_READ_URL: a streaming replica, which may be away at any time. */
  readonly databaseReadUrl?: string | undefined;
  readonly poolMax?: number;
  /** Inspects the database before anything is written to it, migrations included; refuses it by throwing a StartupError. */
  readonly inspect?: (client: pg.Client) => Promise<void>;
  /** One line for the log: migrations applied, database restarted. */
  readonly onNotice?: (message: string) => void;
  /** The embedded database is lost for good; the server should end. */
  readonly onLost?: (error: StartupError) => void;
}

export interface OpenDatabase {
  /** Connection string of the application role, for connections outside of the pool (the engine's). */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** For reads of one statement each: the replica whenever it is up to date, or `db` without one. */
  readonly history: Kysely<Database>;
  readonly replica: Replica | undefined;
  /** Undefined if DATABASE_URL is set. */
  readonly embedded: EmbeddedPostgres | undefined;
  /** Ends the pool, then stops the embedded database. */
  close(): Promise<void>;
}

/**
 * Returns a database that is migrated, durable and ready: the one of `databaseUrl`, otherwise the embedded one. Throws a StartupError of one line
 * if the database is unreachable, too old or not durable, or if a migration is missing that this role may not apply.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (!options.databaseUrl) assertFolderFinished(options.candorData);
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbedded({
        candorData: options.candorData,
        ...(options.onNotice && { onRestart: options.onNotice }),
        ...(options.onLost && { onLost: options.onLost }),
      });
  try {
    const url = options.databaseUrl ?? (embedded as EmbeddedPostgres).url("candor_app");
    const ownerUrl = options.databaseOwnerUrl ?? embedded?.url("candor_owner") ?? url;
    await withClient(url, (client) => prepare(client, ownerUrl, options));
    const pool: pg.Pool = createPool(url, {
      max: options.poolMax ?? 10,
      name: "server",
      onIdleError: (error) => {
        if (!pool.ending) options.onNotice?.(`database connection lost: ${error.message}`);
      },
    });
    const db = createKysely(pool);
    const replica = options.databaseReadUrl ? openReplica(pool, options.databaseReadUrl, options) : undefined;
    const history = replica ? createKysely(replica) : db;
    const close = async () => {
      await replica?.end();
      await pool.end();
      await embedded?.stop();
    };
    return { url, pool, db, history, replica, embedded, close };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function openReplica(primary: pg.Pool, url: string, { poolMax, onNotice }: OpenOptions): Replica {
  const replica = createPool(url, { max: poolMax ?? 10, name: "history", connectMs: 1_000 });
  return new Replica({ primary, replica }, (why) => onNotice?.(`the replica is not read from: ${why}`));
}

async function prepare(client: pg.Client, ownerUrl: string, { inspect, onNotice }: OpenOptions): Promise<void> {
  await assertVersion(client);
  await assertDurable(client);
  await assertRestoreFinished(client);
  await inspect?.(client);
  const pending = await pendingMigrations(client);
  if (pending.length > 0) {
    const applied = await withClient(ownerUrl, (owner) => migrateAsOwner(owner, pending[0]?.name ?? ""));
    if (applied.length > 0) onNotice?.(`database migrated: ${applied.join(", ")}`);
  }
  await ensurePartitions(client);
}

async function migrateAsOwner(owner: pg.Client, first: string): Promise<string[]> {
  const { rows } = await owner.query("SELECT has_schema_privilege(current_schema(), 'CREATE') AS able");
  if (!rows[0].able)
    throw new StartupError(
      `the database is missing migration ${first}, and this role may not apply it; set DATABASE_OWNER_URL`,
    );
  return migrate(owner);
}

/** Refuses a PostgreSQL that is too old. */
export async function assertVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int / 10000 AS major");
  if (rows[0].major < OLDEST_MAJOR)
    throw new StartupError(`PostgreSQL ${rows[0].major} is too old; Candor needs ${OLDEST_MAJOR} or later`);
}

/** Refuses a database that may lose acknowledged commits. `remote_apply` also waits for the disk, and for a standby's. */
export async function assertDurable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  const off = rows.filter(({ setting }) => setting !== "on" && setting !== "remote_apply");
  if (rows.length !== 3 || off.length > 0)
    throw new StartupError(
      `this database may lose acknowledged orders: ${off.map(({ name, setting }) => `${name} is ${setting}`).join(", ")}; it must be on`,
    );
}

/** Runs `use` on a connection of its own. A failure to connect becomes a StartupError that never contains the password. */
export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = clientFor(url);
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(client, error as NodeJS.ErrnoException);
  }
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function clientFor(connectionString: string): pg.Client {
  try {
    return new pg.Client({ connectionString, types: columnTypes, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new StartupError(
      "DATABASE_URL is not a PostgreSQL connection string (postgresql://user:password@host/name)",
      {
        cause: error,
      },
    );
  }
}

function unreachable(client: pg.Client, error: NodeJS.ErrnoException): StartupError {
  const where = `${client.host}:${client.port}/${client.database}`;
  const reasons: Record<string, string> = {
    ECONNREFUSED: "nothing listens there",
    ENOENT: "its socket does not exist",
    ENOTFOUND: "its host is unknown",
    "28P01": `the password of ${client.user} was refused`,
    "3D000": "the database does not exist",
  };
  return new StartupError(`cannot reach the database at ${where}: ${reasons[error.code ?? ""] ?? error.message}`, {
    cause: error,
  });
}
