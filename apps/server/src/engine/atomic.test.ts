import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { limitOrder, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";
import { connectEngineDatabase } from "./connect.ts";

/** A batch is one transaction at any rate of commands: PostgreSQL shows the id of the transaction that wrote each row. */
let database: TestDatabase;
let engine: TestEngine;

beforeEach(async () => {
  database = await testDatabase();
  engine = await startTestEngine(database.url);
  await seedMarket(engine, database.pool, [1, 2]);
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

const TORN = `
SELECT DISTINCT b.batch_id FROM batches b
LEFT JOIN commands c USING (batch_id) LEFT JOIN ledger_entries e USING (batch_id)
WHERE c.xmin IS DISTINCT FROM b.xmin AND c.batch_id IS NOT NULL OR e.xmin IS DISTINCT FROM b.xmin AND e.batch_id IS NOT NULL`;
const rowsOf = async (text: string) => (await database.pool.query(text)).rows;
const order = (turn: number) => {
  const price = String(30_000 + (turn % 5));
  return engine.send(limitOrder({ userId: 1 + (turn % 2), side: turn % 2 === 0 ? 0 : 1, price, quantity: "0.01" }));
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("single commands, bursts, and commands that arrive while a batch begins all form whole batches", async () => {
  for (let turn = 0; turn < 10; turn += 1) await order(turn);
  for (let round = 0; round < 30; round += 1) {
    const sent = [order(round)];
    // From the same turn to a few ms later: before BEGIN is answered, among the statements, during the fsync.
    for (let wave = 0; wave < 4; wave += 1) {
      if (round % 3 > 0) await (round % 3 === 1 ? Promise.resolve() : pause(round % 5));
      sent.push(...Array.from({ length: 1 + (round % 90) }, (_, index) => order(index)));
    }
    await Promise.all(sent);
  }
  const [{ batches }] = await rowsOf("SELECT count(DISTINCT batch_id) AS batches FROM ledger_entries");
  expect(Number(batches)).toBeGreaterThan(30);
  expect(await rowsOf(TORN)).toEqual([]);
});

test("a BEGIN within a transaction, or a COMMIT outside of one, ends the connection before it is used again", async () => {
  for (const statements of [["BEGIN", "BEGIN"], ["COMMIT"]]) {
    const client = await connectEngineDatabase(database.url);
    await client.query("SELECT 1");
    await Promise.allSettled(statements.map((text) => client.query(text)));
    await pause(20);
    await expect(client.query("SELECT 1")).rejects.toThrow();
    await client.end().catch(() => {});
  }
});
