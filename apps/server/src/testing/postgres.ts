import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { type Binaries, installedBinaries } from "../platform/database/binaries.ts";
import { withClient } from "../platform/database/connect.ts";
import { type EmbeddedPostgres, startEmbedded } from "../platform/database/embedded.ts";
import { migrate, readMigrations } from "../platform/database/migrate.ts";

/** What every test file needs to make a database of its own. */
export interface TestPostgres {
  /** Of the superuser, on the database `postgres`. */
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The migrated database that is copied. */
  readonly template: string;
  /** Leads the names of this run's databases. */
  readonly prefix: string;
}

const TEMPLATE_LOCK = 4_341_004;

/**
 * Starts the PostgreSQL of the tests, or joins the one of a run that goes on already; it stays in one folder of the temporary directory, so that
 * only the first run makes a cluster. fsync is on as everywhere. TEST_POSTGRES=15 takes Debian's PostgreSQL 15 where it is installed.
 */
export async function startTestPostgres(): Promise<{ postgres: TestPostgres; stop(): Promise<void> }> {
  const binaries = chosenBinaries(process.env["TEST_POSTGRES"]);
  const candorData = join(tmpdir(), `candor-tests-${binaries?.major ?? "embedded"}-${process.getuid?.() ?? 0}`);
  const embedded = await startEmbedded({ candorData, binaries, shared: true });
  const prefix = `test_${process.pid}_`;
  const adminUrl = embedded.url("candor", "postgres");
  const template = await withClient(adminUrl, async (admin) => {
    await dropDatabases(admin, (name) => name.startsWith("test_") && !runs(name));
    return makeTemplate(admin, embedded);
  });
  const urls = { adminUrl, ownerUrl: embedded.url("candor_owner"), appUrl: embedded.url("candor_app") };
  return {
    postgres: { ...urls, template, prefix },
    async stop() {
      await withClient(adminUrl, (admin) => dropDatabases(admin, (name) => name.startsWith(prefix)));
      await embedded.stop();
    },
  };
}

function chosenBinaries(wanted: string | undefined): Binaries | undefined {
  if (!wanted) return undefined;
  const binaries = installedBinaries(Number.parseInt(wanted, 10));
  if (!binaries) throw new Error(`TEST_POSTGRES=${wanted}: /usr/lib/postgresql/${wanted}/bin does not exist`);
  return binaries;
}

/** The migrated template; its name says which migrations, so that a changed migration makes another one. */
async function makeTemplate(admin: pg.Client, embedded: EmbeddedPostgres): Promise<string> {
  const sources = readMigrations().map(({ checksum }) => checksum);
  // A template keeps the month that it was made in; its partitions must reach beyond the tests' clock.
  const month = new Date().toISOString().slice(0, 7);
  const name = `template_${createHash("sha256")
    .update([...sources, month].join())
    .digest("hex")
    .slice(0, 16)}`;
  await admin.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) {
      const unfinished = `unfinished_${name}`;
      await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${unfinished} OWNER candor_owner`);
      await withClient(embedded.url("candor_owner", unfinished), (owner) => migrate(owner));
      await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
    return name;
  } finally {
    await admin.query("SELECT pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  }
}

async function dropDatabases(admin: pg.Client, unneeded: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("SELECT datname FROM pg_database");
  for (const { datname } of rows)
    if (unneeded(datname)) await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
}

/** Whether the test run that made this database (test_<pid>_...) still goes on. */
function runs(name: string): boolean {
  const pid = name.split("_")[1] ?? "";
  return process.platform === "linux" ? readdirSync("/proc").includes(pid) : true;
}
