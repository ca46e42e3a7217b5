import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteOldBodies } from "../../jobs/housekeeping.ts";
import { withClient } from "../../platform/database/connect.ts";
import { createLog } from "../../platform/log/log.ts";
import { testDatabase } from "../../testing/database.ts";
import { commandId, limitOrder, seedMarket, startTestEngine, type TestEngine } from "../../testing/engine.ts";
import { checkpointDue, postponement } from "../checkpoints.ts";
import { connectEngineDatabase } from "../connect.ts";
import { verifyChain, verifyHeads } from "./chain.ts";
import { verifyCheckpoints } from "./checkpoint.ts";

const database = await testDatabase();
afterAll(() => database.close());

let day = Date.now();
const due = (engine: TestEngine) =>
  checkpointDue({
    url: database.url,
    pool: database.pool,
    // Days pass faster here than for the ids of commands.
    send: (request) => engine.send({ ...request, id: commandId() }, "operator"),
    wallNow: () => day,
    log: createLog(process.env["ENGINE_TEST_LOG"] ?? "silent"),
  });
const order = (userId: number, side: 0 | 1, price: string) => limitOrder({ userId, side, price, quantity: "0.01" });
const asIntruder = (...statements: string[]) =>
  withClient(database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    for (const sql of statements) await admin.query(sql);
  });

/** Two days: an order that is open over midnight, and others that end on each of them. Only the sealing texts are left in the end. */
beforeAll(async () => {
  const engine = await startTestEngine(database.url);
  await seedMarket(engine, database.pool, [1, 2]);
  await engine.send(order(1, 0, "20000"));
  for (const [userId, side] of [
    [1, 0],
    [2, 1],
  ] as const)
    await engine.send(order(userId, side, "30000"));
  await due(engine);
  await due(engine);
  day += DAY_MS;
  await engine.send({ type: "cancelOrder", id: commandId(), userId: 1, orderId: 1 });
  for (const [userId, side] of [
    [1, 0],
    [2, 1],
  ] as const)
    await engine.send(order(userId, side, "30000"));
  await due(engine);
  await engine.stop();
  // As if the trades had their paths to a published head: until then their texts stay.
  await asIntruder(
    "UPDATE batches SET at = now() - interval '9 days'",
    "INSERT INTO recorded_heads (number, last_batch, records, at) SELECT 1, max(batch_id), 0, now() FROM batches",
  );
  await deleteOldBodies(database.pool, 7);
});

const checkAll = (sql: string[] = []) =>
  withClient(database.adminUrl, async (admin) => {
    await admin.query("BEGIN");
    await admin.query("SET LOCAL timezone = 'UTC'");
    await admin.query("SET LOCAL session_replication_role = replica");
    for (const statement of sql) await admin.query(statement);
    const heads = await verifyHeads(admin);
    const checkpoints = await verifyCheckpoints(admin);
    await admin.query("ROLLBACK");
    return [heads.difference, ...checkpoints.differences].flatMap((found) => found?.difference ?? []).join("\n");
  });

test("there is one checkpoint a day, sealed by a batch whose text is kept when the others are gone", async () => {
  const { rows } = await database.pool.query(
    "SELECT c.digest = s.digest AS sealed, b.body IS NOT NULL AS kept FROM checkpoints c JOIN checkpoint_seals s ON s.checkpoint = c.batch_id LEFT JOIN batch_bodies b ON b.batch_id = s.batch_id",
  );
  expect(rows).toEqual([
    { sealed: true, kept: true },
    { sealed: true, kept: true },
  ]);
  const [{ texts }] = (await database.pool.query("SELECT count(*)::int AS texts FROM batch_bodies")).rows;
  expect(texts).toBe(2);
  expect(await checkAll()).toBe("");
});

test("an engine starts on it, and later batches are verified from there", async () => {
  const engine = await startTestEngine(database.url);
  await engine.send(order(1, 0, "29000"));
  await engine.stop();
  const report = await withClient(database.url, (client) => verifyChain(client));
  expect(report).toMatchObject({ ok: true });
  // A balance without a change since is reported by the checkpoint.
  const client = await connectEngineDatabase(database.adminUrl);
  await client.query("BEGIN");
  await client.query("UPDATE balances SET available = available + 1 WHERE owner_id = 2 AND currency_id = 1");
  const changed = await verifyChain(client, { inTransaction: true });
  await client.query("ROLLBACK");
  await client.end();
  expect(changed.ok ? [] : changed.differences.map(({ difference }) => difference)).toContain(
    "balances 2:c2c:1 is not as it was, and no event changed it",
  );
});

describe("without texts", () => {
  test.each([
    [
      "an old entry's amount",
      "UPDATE ledger_entries SET available_delta = available_delta + 1 WHERE entry_id = 9",
      /ledger_entries after .* another hash/,
    ],
    ["an old entry deleted", "DELETE FROM ledger_entries WHERE entry_id = 9", /ledger_entries after .* rows, and are/],
    ["an old order's price", "UPDATE orders SET price = 1 WHERE order_id = 2", /orders after .* another hash/],
    [
      "an order that was open over midnight",
      "UPDATE orders SET filled_quantity = 0.005 WHERE order_id = 1",
      /orders after .* another hash/,
    ],
    [
      "an old trade invented",
      "INSERT INTO trades SELECT -1, market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id, taker_user_id, maker_user_id, taker_fee, maker_fee, at FROM trades LIMIT 1",
      /trades after .* rows, and are/,
    ],
    [
      "what a checkpoint says of the tables",
      `UPDATE checkpoints SET tables = replace(tables, '"rows":', '"rows":1')`,
      /is not as it was made/,
    ],
    [
      "the digest of a checkpoint",
      "UPDATE checkpoints SET digest = sha256(digest)",
      /is not as it was made[\s\S]*is not the one that batch \d+ sealed/,
    ],
    [
      "the head of an old batch",
      "UPDATE batches SET head = sha256(head) WHERE batch_id = 3",
      /its parts give the head/,
    ],
    [
      "the root of an old batch, with all heads after it",
      "UPDATE batches SET state_root = sha256(state_root) WHERE batch_id = (SELECT min(batch_id) FROM checkpoints)",
      /its parts give the head|is not as it was made/,
    ],
  ])("%s is reported", async (_name, sql, named) => {
    const dropped = sql.includes("-1,") ? ["ALTER TABLE trades DROP CONSTRAINT trades_trade_id_check"] : [];
    expect(await checkAll([...dropped, sql])).toMatch(named);
  });
});

test("no checkpoint is made after tampering", async () => {
  await asIntruder("UPDATE orders SET price = price + 1 WHERE status = 'waiting'");
  day += DAY_MS;
  const said: string[] = [];
  const log = Object.assign(createLog("silent"), { error: (_facts: object, text: string) => said.push(text) });
  const send = () => Promise.reject(new Error("nothing is to be sealed"));
  await checkpointDue({ url: database.url, pool: database.pool, send, wallNow: () => day, log });
  expect(said.join()).toContain("no checkpoint is made");
  await asIntruder("UPDATE orders SET price = price - 1 WHERE status = 'waiting'");
});

test("a checkpoint interrupted by a stop is aborted, and leaves nothing", async () => {
  const before = (await database.pool.query("SELECT count(*)::int AS made FROM checkpoints")).rows;
  day += DAY_MS;
  const ending = new AbortController();
  const send = () => Promise.reject(new Error("nothing is to be sealed"));
  const common = { url: database.url, pool: database.pool, send, wallNow: () => day, log: createLog("silent") };
  const making = checkpointDue({ ...common, signal: ending.signal });
  setTimeout(() => ending.abort(), 50);
  await expect(making).rejects.toThrow("the thread of the checkpoint ended");
  expect((await database.pool.query("SELECT count(*)::int AS made FROM checkpoints")).rows).toEqual(before);
});

test("a checkpoint that is due waits while batches are written all the time, for six hours at most", () => {
  let [now, writing] = [0, 0];
  const look = postponement(
    () => writing,
    () => now,
  );
  const lookAfter = (passed: number, share: number) => {
    now += passed;
    writing += passed * share;
    return look();
  };
  const after = (passed: number, share: number) => lookAfter(passed, share)();
  expect(after(60_000, 0.9)).toBe(true);
  expect(after(600_000, 0.31)).toBe(true);
  // Only the time since the last look counts.
  expect(after(600_000, 0.29)).toBe(false);
  // A busy day on which none is due says nothing of the ten minutes before it is.
  for (let hour = 0; hour < 20; hour += 1) lookAfter(HOUR_MS, 0.9);
  expect(after(600_000, 0.29)).toBe(false);
  // Due again the next day.
  for (let hour = 0; hour < 6; hour += 1) expect(after(HOUR_MS, 0.9)).toBe(true);
  expect(after(HOUR_MS, 0.9)).toBe(false);
});
