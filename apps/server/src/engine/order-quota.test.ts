import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { createLog } from "../platform/log/log.ts";
import { databasePerTest } from "../testing/database.ts";
import { commandId, limitOrder, MARKET, seedMarket, startTestEngine } from "../testing/engine.ts";
import { OrderQuota } from "./order-quota.ts";
import { startEngineThread } from "./thread.ts";

const MIDNIGHT = Date.UTC(2026, 10, 23);
const order = (userId: number) => limitOrder({ userId, side: 0, price: "90", quantity: "1" });

/** A quota of three, and the tables' orders from before its start; `send` returns whether an order was accepted. */
function quotaOf(now: { ms: number }, kept: ReadonlyMap<number, number> = new Map()) {
  const asked: (readonly number[])[] = [];
  const table = { broken: false };
  const quota = new OrderQuota({
    perDay: 3,
    now: () => now.ms,
    countOrders: async (users, from, to) => {
      expect([from, to]).toEqual([now.ms - (now.ms % 86_400_000), now.ms]);
      asked.push(users);
      if (table.broken) throw new Error("no connection");
      return kept;
    },
  });
  const send = (request = order(1)) => {
    if (quota.refusal(request)) return false;
    quota.count(request);
    return true;
  };
  return { quota, send, asked, table };
}

test("resets at midnight UTC, for each user alone", () => {
  const now = { ms: MIDNIGHT - 1 };
  const { quota, send } = quotaOf(now);
  expect([send(), send(), send(), send()]).toEqual([true, true, true, false]);
  expect(quota.refusal(order(1))).toEqual({ ok: false, error: "ORDER_QUOTA", params: { max: 3 } });
  expect(send(order(2))).toBe(true);
  now.ms = MIDNIGHT;
  expect([send(), send(), send(), send()]).toEqual([true, true, true, false]);
});

test("cancels and other commands that are not orders are neither counted nor refused", () => {
  const { send } = quotaOf({ ms: MIDNIGHT });
  const cancel = () => send({ type: "cancelOrder", id: commandId(), userId: 1, orderId: 1 });
  expect([cancel(), cancel(), cancel(), cancel(), send(), send(), send(), send()]).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect([cancel(), send({ type: "closeAllLever", id: commandId(), userId: 1 })]).toEqual([true, true]);
});

test("a start counts the day's orders of the tables, read once per user and day, and again after a failure", async () => {
  const { quota, send, asked, table } = quotaOf({ ms: MIDNIGHT + 5_000 }, new Map([[1, 1]]));
  table.broken = true;
  expect([send(), send(order(2))]).toEqual([true, true]);
  await quota.settled();
  table.broken = false;
  expect(send()).toBe(true);
  await quota.settled();
  expect([send(), send(order(2))]).toEqual([false, true]);
  await quota.settled();
  expect(asked).toEqual([[1], [2], [1], [2]]);
});

const databases = databasePerTest();

test("an engine accepts a user's last order once, however many are sent at once, and also after its restart", async () => {
  const { url, pool } = databases.current;
  const setup = await startTestEngine(url);
  await seedMarket(setup, pool, [1, 2]);
  await setup.stop();
  const start = () =>
    startEngineThread(
      { databaseUrl: url, mode: "production", feed: { kind: "simulated" }, ordersPerDay: 3, logLevel: "fatal" },
      createLog("silent"),
    );
  const first = await start();
  const sent = Array.from({ length: 8 }, () => order(1));
  const outcomes = await Promise.all(sent.map((request) => first.client.send(request)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, error: "ORDER_QUOTA", params: { max: 3 } });
  // A repeated key gets its first answer, and a refused one may be sent again.
  const taken = sent[outcomes.findIndex(({ ok }) => ok)];
  if (taken) expect(await first.client.send(taken)).toMatchObject({ ok: true });
  await first.stop();

  const second = await start();
  const { client } = second;
  const from = { type: "placeOption", marketId: MARKET, direction: 0, seconds: 30, amount: amount("10") } as const;
  const option = { ...from, userId: 1, levelNeeded: 1 };
  // The first order reads the day from the tables; it is refused by the core, and still counts.
  expect(await client.send({ ...option, id: commandId() })).not.toMatchObject({ error: "ORDER_QUOTA" });
  await expect.poll(() => client.send({ ...option, id: commandId() })).toMatchObject({ error: "ORDER_QUOTA" });
  const { rows } = await pool.query("SELECT order_id FROM orders WHERE user_id = 1 LIMIT 1");
  const cancel = { type: "cancelOrder", id: commandId(), userId: 1, orderId: rows[0].order_id } as const;
  expect(await client.send(cancel)).toMatchObject({ ok: true });
  expect(await client.send(order(2))).toMatchObject({ ok: true });
  await second.stop();
});
