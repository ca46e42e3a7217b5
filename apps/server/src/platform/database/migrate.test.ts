import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { withClient } from "./connect.ts";
import { describeSchema } from "./describe-schema.ts";
import { describeTypes, typesFile } from "./describe-types.ts";
import { type Migration, migrate, migrationsFolder, pendingMigrations, readMigrations } from "./migrate.ts";
import { ensurePartitions } from "./partitions.ts";

const database = await testDatabase();
const asOwner = <Result>(use: Parameters<typeof withClient<Result>>[1]) => withClient(database.ownerUrl, use);

/** Behind the last one. */
const version = (readMigrations().at(-1)?.version ?? 0) + 1;
const name = `${String(version).padStart(4, "0")}-extra`;
const extra = (sql: string): Migration => ({ version, name, sql, checksum: "of the test" });

test.each([
  { file: "schema.sql", path: join(migrationsFolder, "schema.sql"), describe: describeSchema },
  { file: "schema.ts", path: typesFile, describe: describeTypes },
])("$file is what the migrations lead to", async ({ path, describe }) => {
  const committed = readFileSync(path, "utf8");
  expect(await asOwner(describe), "stale: run node scripts/schema.ts").toBe(committed);
});

/** What `describe` says of the database with one change, which is taken back. */
const afterChange = (describe: typeof describeSchema, change: string) =>
  asOwner(async (client) => {
    await client.query("BEGIN");
    await client.query(change);
    return describe(client);
  });

test("the description sees a changed column, check, index, grant and trigger", async () => {
  const committed = await asOwner(describeSchema);
  const changes = [
    "ALTER TABLE outbox ADD extra text",
    "ALTER TABLE orders DROP CONSTRAINT orders_one_size",
    "DROP INDEX trades_maker",
    "GRANT UPDATE ON ledger_entries TO candor_app",
    "DROP TRIGGER append_only ON ticks",
    "ALTER DOMAIN amount DROP CONSTRAINT amount_check",
  ];
  for (const change of changes) expect(await afterChange(describeSchema, change), change).not.toBe(committed);
});

test("the types follow a column, its null, its default, its listed values and the rights to it", async () => {
  const typeAfter = async (change: string, column: string) =>
    new RegExp(`^  ${column}: (.*);$`, "m").exec(await afterChange(describeTypes, change))?.[1];
  expect(await typeAfter("ALTER TABLE outbox ADD extra bigint", "extra")).toBe("Fixed<number | null>");
  expect(await typeAfter("ALTER TABLE areas ALTER registration DROP NOT NULL", "registration")).toBe(
    "Generated<boolean | null>",
  );
  expect(await typeAfter("ALTER TABLE areas ALTER registration DROP DEFAULT", "registration")).toBe("boolean");
  expect(await typeAfter("ALTER TABLE markets DROP CONSTRAINT markets_source_check", "source")).toBe("string");
  expect(await typeAfter("GRANT UPDATE (taker_fee) ON trades TO candor_app", "taker_fee")).toBe("string");
  await expect(afterChange(describeTypes, "ALTER TABLE outbox ADD extra point")).rejects.toThrow("outbox.extra");
  await expect(afterChange(describeTypes, "ALTER TABLE ticks DROP constituents")).rejects.toThrow("ticks.constituents");
});

test("a migrated database has nothing pending, and migrating again applies nothing", async () => {
  expect(await asOwner((client) => pendingMigrations(client))).toEqual([]);
  expect(await asOwner((client) => migrate(client))).toEqual([]);
});

test("a migration that was changed after it was applied is refused", async () => {
  const [first, ...rest] = readMigrations() as [Migration, ...Migration[]];
  const changed = [{ ...first, checksum: "another" }, ...rest];
  await expect(asOwner((client) => migrate(client, changed))).rejects.toThrow(
    "migration 0001-foundation was changed after it was applied here",
  );
});

test("numbers may be skipped, but two files of one number are refused", () => {
  const folder = mkdtempSync(join(tmpdir(), "candor-migrations-"));
  const write = (file: string) => writeFileSync(join(folder, file), "SELECT 1");
  write("0001-one.sql");
  write("0003-three.sql");
  expect(readMigrations(folder).map(({ version }) => version)).toEqual([1, 3]);
  write("0003-other.sql");
  expect(() => readMigrations(folder)).toThrow("migrations 0003-other.sql and 0003-three.sql have one number");
  rmSync(folder, { recursive: true });
});

test("a database that is newer than the server is refused", async () => {
  await expect(asOwner((client) => pendingMigrations(client, []))).rejects.toThrow(
    "the database is newer than this server",
  );
});

test("a migration that fails leaves nothing behind and says which it was", async () => {
  const migrations = [...readMigrations(), extra("CREATE TABLE half (id int); SELECT 1 / 0;")];
  await expect(asOwner((client) => migrate(client, migrations))).rejects.toThrow(
    `migration ${name} failed: division by zero`,
  );
  expect(await asOwner((client) => pendingMigrations(client, migrations))).toHaveLength(1);
  const { rows } = await asOwner((client) => client.query("SELECT to_regclass('half') AS half"));
  expect(rows[0].half).toBe(null);
});

test("two servers that migrate at once apply each migration once", async () => {
  const other = await testDatabase();
  const migrations = [...readMigrations(), extra("SELECT pg_sleep(0.1); CREATE TABLE once (id int);")];
  const runs = await Promise.all([1, 2].map(() => withClient(other.ownerUrl, (client) => migrate(client, migrations))));
  expect(runs.flat()).toEqual([name]);
  await other.close();
});

test("the application role makes partitions ahead, also for the past of a replay, and each once", async () => {
  const past = new Date("2022-01-15T12:00:00Z");
  expect(await ensurePartitions(database.pool, 1, past)).toBe(4);
  expect(await ensurePartitions(database.pool, 1, past)).toBe(0);
  await database.pool.query("INSERT INTO ticks VALUES (1, 1, '2022-02-28T23:59:59.999Z', 40000, 0, true, '[]')");
  await expect(
    database.pool.query("INSERT INTO ticks VALUES (2, 1, '2022-03-01T00:00:00Z', 40000, 0, true, '[]')"),
  ).rejects.toThrow("no partition of relation");
  await expect(ensurePartitions(database.pool, 1000)).rejects.toThrow("months must be between 0 and 240");
});
