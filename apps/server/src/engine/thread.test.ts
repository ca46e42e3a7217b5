import { Worker } from "node:worker_threads";
import { afterAll, expect, test, vi } from "vitest";
import { createLog } from "../platform/log/log.ts";
import { testDatabase } from "../testing/database.ts";
import { commandId, fund, limitOrder, marketBuy, seedMarket, USDT } from "../testing/engine.ts";
import { waitFor } from "../testing/wait-for.ts";
import { startEngineThread } from "./thread.ts";

const database = await testDatabase();
afterAll(() => database.close());

test("orders go through the bus to the engine's thread and back, and watched users receive them", async () => {
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

test("a demo starts with ten markets whose quotes are real: a market buy fills against the house, and candles form", async () => {
  const demo = await testDatabase();
  const options = { databaseUrl: demo.url, mode: "demo", feed: { kind: "simulated" }, logLevel: "warn" } as const;
  const { client, stop } = await startEngineThread(options, createLog("warn"));
  await demo.pool.query(
    "INSERT INTO users (user_id, uid, email, password_hash, nickname, channel, invite_code) VALUES (1, '10000001', 'a@b.c', '-', 'a', 'mail', 'i')",
  );
  await client.send({ type: "registerUser", id: commandId(), userId: 1 });
  await client.send(fund(1, USDT, "1000"));
  await waitFor(async () => expect((await client.depth(1))?.asks).toHaveLength(20), 5_000);
  const outcome = await client.send(marketBuy({ userId: 1, marketId: 1, quoteAmount: "500" }));
  expect(outcome).toMatchObject({ ok: true, order: { kind: "market", status: "completed" } });
  expect((await client.quotes()).map(({ symbol }) => symbol)).toHaveLength(10);
  expect(await client.formingCandle(1, "1h")).toHaveLength(7);
  const { rows } = await demo.pool.query("SELECT count(*) AS ticks, count(DISTINCT market_id) AS markets FROM ticks");
  expect(rows[0].markets).toBe(10);
  await stop();
  await demo.close();
});

test("a thread that died is started again and continues to lead, unless another server has taken over", async () => {
  const shared = await testDatabase();
  const options = {
    databaseUrl: shared.url,
    mode: "production",
    feed: { kind: "simulated" },
    logLevel: "silent",
  } as const;
  const log = createLog("silent");
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on("worker", note);
  const deposed = vi.fn();
  const { client, stop } = await startEngineThread(options, log, { onDeposed: deposed });
  const die = () => threads.at(-1)?.terminate();
  await die();
  await vi.waitUntil(async () => (await client.status().catch(() => undefined))?.epoch === 2, { timeout: 60_000 });
  expect(deposed).not.toHaveBeenCalled();
  const own = threads.at(-1);
  const other = await startEngineThread(options, log);
  await own?.terminate();
  await vi.waitUntil(() => deposed.mock.calls.length > 0, { timeout: 60_000 });
  expect(await other.client.status()).toMatchObject({ state: "running" });
  await Promise.all([stop(), other.stop()]);
  process.off("worker", note);
  await shared.close();
});

test("a thread that stops or cannot start exits by itself: terminating one at an arbitrary moment may end the process", async () => {
  const own = await testDatabase();
  const options = { databaseUrl: own.url, mode: "production", logLevel: "silent" } as const;
  const terminated = vi.spyOn(Worker.prototype, "terminate");
  const { stop } = await startEngineThread({ ...options, feed: { kind: "simulated" } }, createLog("silent"));
  await stop();
  const missing = startEngineThread({ ...options, feed: { kind: "live", venues: ["krakn"] } }, createLog("silent"));
  await expect(missing).rejects.toThrow(/krakn/);
  expect(terminated).not.toHaveBeenCalled();
  terminated.mockRestore();
  await own.close();
});
