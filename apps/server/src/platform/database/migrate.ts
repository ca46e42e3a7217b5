import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { StartupError } from "../startup-error.ts";

export interface Migration {
  readonly version: number;
  /** "0001-foundation" */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex. */
  readonly checksum: string;
}

export const migrationsFolder = join(import.meta.dirname, "../../migrations");
const MIGRATION_LOCK = 4_341_003;

/** The migrations of a folder in order. Numbers may be skipped, since branches reserve them, but not used twice. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-.+\.sql$/.test(file));
  return files.sort().map((file, index) => {
    const version = Number.parseInt(file.slice(0, 4), 10);
    if (files[index - 1]?.startsWith(file.slice(0, 4)))
      throw new Error(`migrations ${files[index - 1]} and ${file} have one number`);
    const sql = readFileSync(join(folder, file), "utf8");
    return { version, name: file.slice(0, -4), sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Applies the missing migrations, each in its own transaction, under a lock that makes a second server wait. Migrations only go forward. The client
 * belongs to the owner role. Returns the names of the applied migrations; throws a StartupError if the recorded history is not the start of `migrations`.
 */
export async function migrate(client: ClientBase, migrations = readMigrations()): Promise<string[]> {
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  try {
    await requireApplicationRole(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
    await client.query("GRANT SELECT ON schema_migrations TO candor_app");
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
  }
}

/** The migrations that are missing in this database. The application role may call it, since it may read the history. */
export async function pendingMigrations(client: ClientBase, migrations = readMigrations()): Promise<Migration[]> {
  const { rows: known } = await client.query("SELECT to_regclass('schema_migrations') IS NOT NULL AS known");
  if (!known[0].known) return [...migrations];
  const { rows: applied } = await client.query<{ version: number; name: string; checksum: string }>(
    "SELECT version, name, checksum FROM schema_migrations ORDER BY version",
  );
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (!migration)
      throw new StartupError(`the database is newer than this server: it has migration ${row.name}; update the server`);
    if (migration.checksum !== row.checksum)
      throw new StartupError(
        `migration ${row.name} was changed after it was applied here; restore its file and write a new migration instead`,
      );
  }
  return migrations.slice(applied.length);
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await client.query("INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)", [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new StartupError(`migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Migrations grant privileges to candor_app. An owner that may create roles (in development) creates it; otherwise the administrator does. */
async function requireApplicationRole(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'candor_app') AS present,
       EXISTS (SELECT FROM pg_roles WHERE rolname = current_user AND (rolcreaterole OR rolsuper)) AS able`,
  );
  if (rows[0].present) return;
  if (!rows[0].able)
    throw new StartupError(
      "the role candor_app is missing; run apps/server/src/platform/database/roles.sql as an administrator",
    );
  await client.query("CREATE ROLE candor_app NOLOGIN");
}
