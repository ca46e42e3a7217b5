import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { commandId, limitOrder, seedMarket, startTestEngine, type TestEngine } from "../testing/engine.ts";
import { connectEngineDatabase } from "./connect.ts";

const OPEN = 20;
/** More than are waited for, all at once. */
const BURST = 600;
/** A refusal takes far less, an order that is accepted two seconds. */
const REFUSED_WITHIN_MS = 50;
const users = Array.from({ length: 60 }, (_, index) => index + 1);

let isSlow: boolean;
let database: TestDatabase;
let engine: TestEngine;

/** Each batch takes two seconds, once `isSlow`. */
async function connect(): Promise<Client> {
  const client = await connectEngineDatabase(database.url);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [first] = args;
    const isBatch = typeof first === "object" && first !== null && "name" in first && first.name === "batch_row";
    if (isBatch && isSlow) void query("SELECT pg_sleep(2)");
    return query(...args);
  }) as Client["query"];
  return client;
}

beforeEach(async () => {
  isSlow = false;
  database = await testDatabase();
  engine = await startTestEngine(database.url, { connect });
  await seedMarket(engine, database.pool, users);
});
afterEach(async () => {
  await engine.stop();
  await database.close();
});

const order = (userId: number) => limitOrder({ userId, side: 0, price: "100", quantity: "1" });

/**
 * Sends orders until one of them is answered at once: how many may wait depends on what the machine wrote at its best while the market was seeded, which
 * 200 of them every 50 ms exceed before a batch is through.
 */
async function firstAnswer(): Promise<unknown> {
  for (;;) {
    const more = Array.from({ length: 200 }, (_, index) => engine.send(order(users[index % users.length] ?? 1)));
    const answer = await Promise.race([...more, sleep(REFUSED_WITHIN_MS)]);
    if (answer) return answer;
  }
}

test("orders that would wait too long are refused at once, and no cancel is", async () => {
  const open = await Promise.all(
    Array.from({ length: OPEN }, async () => {
      const outcome = await engine.send(order(1));
      return (outcome.ok && outcome.order?.orderId) || 0;
    }),
  );
  isSlow = true;
  const waiting = Array.from({ length: BURST }, (_, index) => engine.send(order(users[index % users.length] ?? 1)));
  let isAnswered = false;
  void Promise.race(waiting).then(() => {
    isAnswered = true;
  });
  expect(await firstAnswer()).toEqual({ ok: false, error: "BUSY" });
  expect(isAnswered, "refused before the first of those that wait is answered").toBe(false);
  const cancels = open.map((orderId) => engine.send({ type: "cancelOrder", id: commandId(), userId: 1, orderId }));
  const outcomes = await Promise.all([...waiting, ...cancels]);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  expect(await engine.send(order(1)), "once they are answered").toMatchObject({ ok: true });
});
