import { afterAll, expect, test } from "vitest";
import { createLog } from "../platform/log/log.ts";
import { testDatabase } from "../testing/database.ts";
import { limitOrder, seedMarket } from "../testing/engine.ts";
import { startEngineThread } from "./thread.ts";

const database = await testDatabase();
afterAll(() => database.close());

test("orders go through the bus to the engine's thread and back, and watched users hear of them", async () => {
  const options = {
    databaseUrl: database.url,
    mode: "production",
    feed: { kind: "simulated" },
    logLevel: "error",
  } as const;
  const { client, stop } = await startEngineThread(options, createLog("error"));
  const published: string[] = [];
  client.onPublish((message) => published.push(message.type));
  client.watch(1);
  await seedMarket({ send: (request, lane) => client.send(request, { lane: lane ?? "user" }) }, database.pool, [1, 2]);
  const outcome = await client.send(limitOrder({ userId: 1, side: 0, price: "20000", quantity: "0.5" }));
  expect(outcome).toMatchObject({ ok: true, order: { orderId: 1, status: "waiting", price: "20000" } });
  expect(await client.depth(1)).toMatchObject({ symbol: "BTC-USDT", bids: [["20000", "0.5"]], asks: [] });
  expect(await client.depth(9)).toBeUndefined();
  expect(published).toEqual(expect.arrayContaining(["markets", "balances", "orders"]));
  expect(await client.status()).toMatchObject({ state: "running", epoch: 1, queued: 0, paused: [] });
  expect(await client.metrics()).toContain("candor_engine_commit_seconds_count");
  await stop();
});
