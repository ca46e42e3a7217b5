import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { testDatabase } from "../../../testing/database.ts";
import { inboxPage } from "./inbox-queue.ts";

const database = await testDatabase();
afterAll(() => database.close());
const { db, pool } = database;

const CASES = 30;
/** One case a user, with these words; the last one has more messages than a search lists. */
const words = (index: number): string =>
  [
    "My deposit has not arrived",
    "我的充值还没有到账",
    "出金がまだ届きません",
    "ฝากเงินแล้วยังไม่เข้า",
    "100% of my_stake \\ lost",
    "ÜBERWEISUNG fehlt",
    `plain ${index}`,
  ][index % 7] as string;
beforeAll(async () => {
  await pool.query(
    `INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code)
     SELECT id, (10000000 + id)::text, 'search' || id || '@test.example', '-', 'Nick ' || id, 'mail', 'search' || id FROM generate_series(1, ${CASES}) AS id`,
  );
  await pool.query("INSERT INTO conversations (user_id) SELECT user_id FROM users");
  await pool.query(
    "INSERT INTO chat_cases (case_id, conversation_id, opened_at) SELECT gen_random_uuid(), conversation_id, now() - conversation_id * interval '1 minute' FROM conversations",
  );
  const insert = `INSERT INTO chat_messages (conversation_id, place, case_id, sender, user_id, text, masked, pictures, params, at)
    SELECT conversation_id, $2, case_id, 'user', 1, $3, false, '{}', '{}', now() FROM chat_cases WHERE conversation_id = $1`;
  for (let index = 1; index <= CASES; index += 1) await pool.query(insert, [index, 1, words(index)]);
  await pool.query(
    `INSERT INTO chat_messages (conversation_id, place, case_id, sender, user_id, text, masked, pictures, params, at)
     SELECT conversation_id, n, case_id, 'user', 1, 'again and again', false, '{}', '{}', now() FROM chat_cases, generate_series(2, 1200) AS n WHERE conversation_id = $1`,
    [CASES],
  );
});

const found = async (search: string) => {
  const { rows } = await inboxPage(db, { tab: "all", search, operatorId: 1, now: Date.now(), page_size: 100 } as never);
  return rows.map(({ conversation_id }) => conversation_id).sort((a, b) => a - b);
};
/** As a scan of every message finds them. */
async function scanned(search: string): Promise<number[]> {
  const { rows } = await pool.query(
    `SELECT DISTINCT c.conversation_id::int AS id FROM chat_cases c JOIN conversations USING (conversation_id) JOIN users u USING (user_id)
     LEFT JOIN chat_messages m ON m.case_id = c.case_id
     WHERE u.uid = $1 OR strpos(lower(u.nickname), lower($1)) > 0 OR strpos(lower(m.text), lower($1)) > 0 ORDER BY 1`,
    [search],
  );
  return rows.map(({ id }) => id);
}

test.each([
  "deposit",
  "DEPOSIT has",
  "posi",
  "充值",
  "到账",
  "账",
  "届きません",
  "เงิน",
  "100%",
  "my_stake",
  "\\",
  "überweisung",
  "again and again",
  "a",
  "nick 7",
  "10000003",
  "nothing like this",
])("a search for %j finds the cases that a scan finds, in every script", async (search) => {
  expect(await found(search)).toEqual(await scanned(search));
});

test("words that few messages contain are found by the index", async () => {
  const plan = await withClient(database.adminUrl, async (admin) => {
    await admin.query("SET enable_seqscan = off");
    const sql = `EXPLAIN SELECT case_id FROM chat_messages WHERE text <> '' AND chat_pairs(text) @> chat_pairs('到账') AND text ILIKE '%到账%'`;
    return (await admin.query(sql)).rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("chat_messages_pairs");
});
