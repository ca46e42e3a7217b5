import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeEach, inject } from "vitest";
import { withClient } from "../platform/database/connect.ts";
import { createKysely, createPool } from "../platform/database/database.ts";
import type { Database } from "../platform/database/schema.ts";
import type {} from "./global-setup.ts";

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  readonly name: string;
  /** As the application role, like the server. */
  readonly url: string;
  readonly ownerUrl: string;
  /** As superuser, for planting faults. */
  readonly adminUrl: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Drops it early; what is not closed is dropped when the run ends. */
  close(): Promise<void>;
}

/** Copies the migrated template (30 to 60 ms). Take one per file, at its top: `const database = await testDatabase();` */
export async function testDatabase(): Promise<TestDatabase> {
  const postgres = inject("postgres");
  const name = `${postgres.prefix}${randomBytes(6).toString("hex")}`;
  await withClient(postgres.adminUrl, (admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.template} OWNER candor_owner`),
  );
  const url = onDatabase(postgres.appUrl, name);
  // Files share a worker and most leave their pool open: with a minute, as the server has it, those of twenty files kept 22 of 60 connections.
  const pool = createPool(url, { max: 5, name: "test", idleMs: 1_000 });
  const db = createKysely(pool);
  return {
    name,
    url,
    ownerUrl: onDatabase(postgres.ownerUrl, name),
    adminUrl: onDatabase(postgres.adminUrl, name),
    pool,
    db,
    async close() {
      await pool.end();
      await withClient(postgres.adminUrl, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

export interface DatabasePerTest {
  /** That of the running test. */
  readonly current: TestDatabase;
  /** The rows of a statement. */
  all(sql: string, values?: unknown[]): Promise<pg.QueryResult["rows"]>;
}

/** A database for each test of a file, for tests that read whole tables. Called at the file's top. */
export function databasePerTest(): DatabasePerTest {
  const used: TestDatabase[] = [];
  beforeEach(async () => {
    used.push(await testDatabase());
  });
  afterAll(async () => {
    for (const database of used) await database.close();
  });
  const running = (): TestDatabase => {
    const database = used.at(-1);
    if (!database) throw new Error("a test's database is there once the test begins");
    return database;
  };
  return {
    get current() {
      return running();
    },
    all: async (sql, values = []) => (await running().pool.query(sql, values)).rows,
  };
}
function onDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}
