import { expect, test } from "vitest";
import { databasePerTest } from "../../testing/database.ts";
import { openSecrets } from "./open-secrets.ts";
import type { SealedColumn } from "./sealed-column.ts";
import { Secrets } from "./secrets.ts";

const databases = databasePerTest();
const [FIRST, SECOND, THIRD] = ["first", "second", "third"].map(
  (word) => `the ${word} secret of more than 32 characters`,
) as [string, string, string];
const column: SealedColumn = {
  name: "secrets",
  table: "authenticators",
  id: "user_id",
  idType: "bigint",
  column: "secret",
  purpose: "test",
  boundTo: (id) => `user:${id}`,
};
const open = (secret: string, old?: string) =>
  openSecrets(databases.current.db, { given: { secret, old }, sealed: [column] });
const ids = (secrets: Secrets) => [secrets.present.id, secrets.each((text) => text)];

test("the first start records its secret, and a later one with another is refused", async () => {
  expect(ids(await open(FIRST))).toEqual([1, [FIRST]]);
  expect(ids(await open(FIRST))).toEqual([1, [FIRST]]);
  await expect(open(SECOND)).rejects.toThrow(/^CANDOR_SECRET is not the secret of this database/);
  await expect(open(SECOND, THIRD)).rejects.toThrow(/CANDOR_SECRET_OLD is not it either$/);
  const { rows } = await databases.current.pool.query("SELECT key_id, former FROM secret_keys");
  expect(rows).toEqual([{ key_id: 1, former: null }]);
});

test("with the old secret beside it a new one replaces it, and the old one is not needed again", async () => {
  const sealed = (await open(FIRST)).sealer("test").seal(Buffer.from("kept"), "row 1");
  expect(ids(await open(SECOND, FIRST))).toEqual([2, [SECOND, FIRST]]);
  const both = await open(SECOND);
  expect(ids(both)).toEqual([2, [SECOND, FIRST]]);
  expect(both.sealer("test").open(sealed, "row 1").toString()).toBe("kept");
  expect([both.first, both.withId(1), both.withId(3)]).toEqual([FIRST, FIRST, undefined]);
  // Both together are accepted again, and the old one alone is refused with an explanation.
  expect(ids(await open(SECOND, FIRST))).toEqual([2, [SECOND, FIRST]]);
  await expect(open(FIRST)).rejects.toThrow("CANDOR_SECRET is a former secret of this database");
  expect(ids(await open(THIRD, SECOND))).toEqual([3, [THIRD, SECOND, FIRST]]);
  // Back to a former one, under a new key.
  expect(ids(await open(FIRST, THIRD))).toEqual([4, [FIRST, THIRD, SECOND, FIRST]]);
  const { rows } = await databases.current.pool.query("SELECT key_id, former FROM secret_keys ORDER BY key_id");
  for (const secret of [FIRST, SECOND, THIRD])
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString("hex"));
});

test("of two parallel first starts with different secrets one is refused", async () => {
  const results = await Promise.allSettled([open(FIRST), open(SECOND)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

/** A database of an older release: something is sealed, with an unrecorded secret. */
async function sealWith(secret: string, bytes?: Buffer): Promise<void> {
  const { pool } = databases.current;
  const { rows } = await pool.query(
    `INSERT INTO users (uid, email, password_hash, nickname, channel, invite_code)
     SELECT n::text, n || '@b.c', '-', 'n', 'mail', n::text FROM (SELECT 10000000 + count(*) AS n FROM users) AS next RETURNING user_id`,
  );
  const id = String(rows[0].user_id);
  const sealed = bytes ?? new Secrets([{ id: 1, text: secret }]).sealer("test").seal(Buffer.from("x"), `user:${id}`);
  await pool.query("INSERT INTO authenticators (user_id, secret) VALUES ($1, $2)", [id, sealed]);
}

test("an unrecorded secret is recognized by the values that it opens, despite one damaged value", async () => {
  await sealWith(FIRST);
  await sealWith(FIRST, Buffer.alloc(49, 1));
  await expect(open(SECOND)).rejects.toThrow(/is not the secret of this database/);
  expect((await databases.current.pool.query("SELECT FROM secret_keys")).rowCount).toBe(0);
  expect(ids(await open(FIRST))).toEqual([1, [FIRST]]);
});

test("there too a new secret replaces the old one", async () => {
  await sealWith(FIRST);
  expect(ids(await open(SECOND, FIRST))).toEqual([2, [SECOND, FIRST]]);
});

test("a value of a key that this database never had does not open", () => {
  const sealed = new Secrets([{ id: 7, text: FIRST }]).sealer("test").seal(Buffer.from("x"));
  expect(() => new Secrets([{ id: 1, text: FIRST }]).sealer("test").open(sealed)).toThrow("sealed with key 7");
  expect(() => new Secrets([{ id: 1, text: FIRST }]).sealer("test").open(Buffer.alloc(0))).toThrow();
});
