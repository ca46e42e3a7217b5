import type { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngineMetrics } from "../platform/metrics.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { commandId, limitOrder, MARKET, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";
import { connectEngineDatabase } from "./connect.ts";

/** PostgreSQL's error for a table that cannot grow, at each batch for which `isFull` returns true. */
const NO_ROOM =
  "DO $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$";
const metrics = createEngineMetrics();

let isFull: () => boolean;
let database: TestDatabase;
let engine: TestEngine;

async function connect(): Promise<Client> {
  const client = await connectEngineDatabase(database.url);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first] = args;
    const isBatch = typeof first === "object" && first !== null && "name" in first && first.name === "batch_row";
    return query(...(isBatch && isFull() ? [NO_ROOM, ...args.slice(1)] : args));
  }) as Client["query"];
  return client;
}

beforeEach(async () => {
  isFull = () => false;
  database = await testDatabase();
  engine = await startTestEngine(database.url, { connect, metrics });
  await seedMarket(engine, database.pool, [1]);
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

const buy = () => limitOrder({ userId: 1, side: 0, price: "100", quantity: "1" });
async function restingOrder(): Promise<number> {
  const outcome = await engine.send(buy());
  return (outcome.ok && outcome.order?.orderId) || 0;
}
const cancelOf = (orderId: number) => ({ type: "cancelOrder" as const, id: commandId(), userId: 1, orderId });
const quarantined = async () => (await database.pool.query("SELECT count(*)::int AS count FROM quarantine")).rows;

test("a disk that is full twice at the same command is not that command's fault", async () => {
  const orderId = await restingOrder();
  // The batch of the cancel is refused twice; the restart in between finds room.
  const answers = [true, false, true, false];
  isFull = () => answers.shift() ?? false;
  expect(await engine.send(cancelOf(orderId))).toMatchObject({ ok: true, order: { status: "cancelled" } });
  expect(answers).toEqual([]);
  expect(await quarantined()).toEqual([{ count: 0 }]);
  expect(engine.engine.status).toMatchObject({ state: "running", paused: [], trouble: null });
});

test("while the disk is full new commands are refused, and accepted ones are executed once there is room", async () => {
  const orderId = await restingOrder();
  let refused = 0;
  isFull = () => {
    refused += 1;
    return true;
  };
  const cancelled = engine.send(cancelOf(orderId));
  // Including the restart command, before which no command is accepted.
  await expect.poll(() => refused).toBeGreaterThan(2);
  expect(engine.engine.status).toMatchObject({ state: "reloading", trouble: "disk full" });
  expect(await metrics.registry.metrics()).toContain('candor_engine_database_trouble{kind="disk full"} 1');
  const order = buy();
  expect(await engine.send(order)).toEqual({ ok: false, error: "STORAGE_FULL" });
  expect(await engine.send({ ...cancelOf(orderId), userId: 1 })).toEqual({ ok: false, error: "STORAGE_FULL" });
  isFull = () => false;
  expect(await cancelled).toMatchObject({ ok: true, order: { status: "cancelled" } });
  expect(await quarantined()).toEqual([{ count: 0 }]);
  // The refusal was not stored: the same key is accepted now.
  expect(await engine.send(order)).toMatchObject({ ok: true, order: { marketId: MARKET } });
  expect(engine.engine.status).toMatchObject({ state: "running", paused: [], trouble: null });
  expect(await metrics.registry.metrics()).toContain('candor_engine_database_trouble{kind="disk full"} 0');
});
