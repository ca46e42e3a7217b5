import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { StartupError } from "../startup-error.ts";
import { assertDurable, assertVersion, openDatabase, withClient } from "./connect.ts";

const database = await testDatabase();
const open = (databaseUrl: string, databaseOwnerUrl?: string) =>
  openDatabase({ candorData: "/nonexistent", databaseUrl, databaseOwnerUrl });

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error("it was not refused"),
    (caught: Error) => caught,
  );
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).not.toContain("\n");
  return error.message;
}

test("an external database opens with typed queries: bigint as Number, numeric as string, timestamptz as Date", async () => {
  const opened = await open(database.url);
  const at = new Date("2026-11-21T04:00:00.123Z");
  await opened.db
    .insertInto("balances")
    .values({ owner_id: 9, account: "c2c", currency_id: 1, available: "12.5", frozen: "0" })
    .execute();
  await opened.db
    .insertInto("commands")
    .values({
      command_id: "00000000-0000-4000-8000-000000000001",
      user_id: 9,
      batch_id: 1,
      body_hash: Buffer.of(1),
      outcome: '{"a":1}',
      at,
    })
    .execute();
  expect(await opened.db.selectFrom("balances").selectAll().execute()).toEqual([
    { owner_id: 9, account: "c2c", currency_id: 1, available: "12.5", frozen: "0" },
  ]);
  expect(await opened.db.selectFrom("commands").select(["outcome", "at"]).execute()).toEqual([
    { outcome: { a: 1 }, at },
  ]);
  await expect(opened.pool.query("SELECT 9007199254740993::bigint")).rejects.toThrow("bigint beyond 2^53");
  await opened.close();
});

test("every unreachable database is one line that says where and why, without the password", async () => {
  const secret = new URL(database.url).password;
  expect(await refusal(open("postgresql://a:b@127.0.0.1:1/c"))).toBe(
    "cannot reach the database at 127.0.0.1:1/c: nothing listens there",
  );
  expect(await refusal(open(database.url.replace(database.name, "absent")))).toMatch(
    /absent: the database does not exist$/,
  );
  const wrong = await refusal(open(database.url.replace(secret, "wrong")));
  expect(wrong).toMatch(/the password of candor_app was refused$/);
  expect(wrong).not.toContain("wrong");
});

test("a database without the migrations is refused to the application role and migrated for the owner", async () => {
  const name = `${database.name}_empty`;
  const onEmpty = (url: string) => url.replace(database.name, name);
  await withClient(database.adminUrl, (admin) => admin.query(`CREATE DATABASE ${name} OWNER candor_owner`));
  expect(await refusal(open(onEmpty(database.url)))).toBe(
    "the database is missing migration 0001-foundation, and this role may not apply it; set DATABASE_OWNER_URL",
  );
  const notices: string[] = [];
  const opened = await openDatabase({
    candorData: "/nonexistent",
    databaseUrl: onEmpty(database.url),
    databaseOwnerUrl: onEmpty(database.ownerUrl),
    onNotice: (message) => notices.push(message),
  });
  expect(notices[0]).toMatch(/^database migrated: 0001-foundation/);
  await opened.close();
  await withClient(database.adminUrl, (admin) => admin.query(`DROP DATABASE ${name}`));
});

test("a session that would not wait for the disk is refused", async () => {
  await withClient(database.adminUrl, async (client) => {
    await assertDurable(client);
    await client.query("SET synchronous_commit = off");
    expect(await refusal(assertDurable(client))).toBe(
      "this database may lose acknowledged orders: synchronous_commit is off; it must be on",
    );
  });
});

test("a PostgreSQL that is too old is refused", async () => {
  await withClient(database.adminUrl, async (client) => {
    await assertVersion(client);
    // A function of the same name in front of the system's stands for an old server.
    await client.query("CREATE SCHEMA old");
    await client.query("CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140011' $$");
    await client.query("SET search_path = old, pg_catalog");
    expect(await refusal(assertVersion(client))).toBe("PostgreSQL 14 is too old; Candor needs 15 or later");
  });
});
