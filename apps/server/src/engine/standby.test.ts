import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { amount, price } from "@candor/contract/domain/money.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { withClient } from "../platform/database/connect.ts";
import { createLog, type Log } from "../platform/log/log.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import {
  commandId,
  ETH,
  ETH_USDT,
  ethMarket,
  fund,
  indexTick,
  limitOrder,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "../testing/engine.ts";
import { Deposed } from "./leadership.ts";
import { lapsedHolder, startLease } from "./lease.ts";
import { systemCommand } from "./queue.ts";
import { load } from "./reload.ts";
import { Standby } from "./standby.ts";

let database: TestDatabase;
let leader: TestEngine;
let endLease: () => Promise<void>;
const USERS = [1, 2, 3, 4];

beforeEach(async () => {
  database = await testDatabase();
  endLease = await lease("first");
  leader = await startTestEngine(database.url, { holder: "first" });
  await seedMarket(leader, database.pool, USERS);
});
afterEach(async () => {
  await endLease();
  await leader.stop();
  await database.close();
});

const lease = (holder: string) =>
  startLease(database.pool, holder, {
    batchId: () => 0,
    onJoin: () => leader.engine.enqueue(systemCommand({ type: "restart", id: commandId() }), "system"),
    onFailure: (error) => {
      throw error;
    },
  });

/** As of a leader that was killed or paused: nobody renews it, and time passes. */
async function lapse(): Promise<void> {
  await endLease();
  endLease = async () => {};
}

function trade(orders: number) {
  return Promise.all(
    Array.from({ length: orders }, (_, order) =>
      leader.send(
        limitOrder({
          userId: 1 + (order % 4),
          side: order % 3 === 0 ? 1 : 0,
          price: String(30_000 + (order % 7) - 3),
          quantity: "0.01",
        }),
      ),
    ),
  );
}

function newStandby() {
  const alarms: string[] = [];
  const log = Object.assign(Object.create(createLog("silent")) as Log, {
    error: (details: { difference: string }) => alarms.push(details.difference),
  });
  return { standby: new Standby(database.pool, "second", log), alarms };
}

const seen = async () =>
  (await database.pool.query("SELECT batch_id, difference FROM engine_processes WHERE holder = 'second'")).rows[0];
const lastBatch = async () => Number((await database.pool.query("SELECT max(batch_id) AS id FROM batches")).rows[0].id);
const reached = async () =>
  vi.waitUntil(async () => Number((await seen())?.batch_id) === (await lastBatch()), { timeout: 30_000, interval: 50 });

test("follows each batch, and takes over with the same state as one that was loaded", async () => {
  const { standby, alarms } = newStandby();
  const following = standby.follow();
  await trade(400);
  await reached();
  await trade(200);
  await lapse();
  expect(await following).toBe("first");
  const next = await startTestEngine(database.url, { holder: "second", standby: { state: standby, lapsed: "first" } });
  const outcome = await next.send(fund(1, USDT, "5"));
  expect(outcome).toMatchObject({ ok: true });
  await next.stop();
  expect(stateHash(next.engine.state as State)).toBe(stateHash((await withLoaded()).state));
  expect(alarms).toEqual([]);
  expect((await leader.send(fund(1, USDT, "5"))).ok).toBe(false);
});

async function withLoaded() {
  const client = await database.pool.connect();
  try {
    return await load(client);
  } finally {
    client.release();
  }
}

/** From now on other texts are stored than the leader writes, as the database's owner could arrange. Returns a function that ends it. */
async function storeOther(body: string): Promise<() => Promise<unknown>> {
  const asOwner = (sql: string) => withClient(database.ownerUrl, (owner) => owner.query(sql));
  await asOwner(`
    CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.body := (${body}); RETURN NEW; END $$;
    CREATE TRIGGER spoil BEFORE INSERT ON batch_bodies FOR EACH ROW EXECUTE FUNCTION spoil()`);
  return () => asOwner("DROP TRIGGER spoil ON batch_bodies");
}

test.each([
  { what: "a text that cannot be read", body: "'\\x00'", said: /^batch \d+ cannot be executed: / },
  {
    what: "the text of another batch",
    body: "SELECT body FROM batch_bodies ORDER BY batch_id DESC LIMIT 1",
    said: /^batch \d+ (?:gives the head|cannot be executed)/,
  },
])("$what is an alarm, and stops neither side", async ({ body, said }) => {
  const { standby, alarms } = newStandby();
  const following = standby.follow();
  await trade(20);
  await reached();
  const restore = await storeOther(body);
  await trade(20);
  await vi.waitUntil(() => alarms.length > 0, { timeout: 30_000, interval: 50 });
  await restore();
  expect(alarms[0]).toMatch(said);
  expect((await trade(20)).every(({ ok }) => ok)).toBe(true);
  await reached();
  expect((await seen()).difference).toBe(alarms.at(-1));
  await lapse();
  await following;
  const next = await startTestEngine(database.url, { holder: "second", standby: { state: standby, lapsed: "first" } });
  await next.stop();
  expect(stateHash(next.engine.state as State)).toBe(stateHash((await withLoaded()).state));
});

test("joins while the house quotes, which no row has, and follows each tick", async () => {
  await required(leader, ...ethMarket());
  await required(leader, fund(HOUSE, ETH, "100", "quoting"), fund(HOUSE, USDT, "1000000", "quoting"));
  let ticks = 0;
  const tick = () => {
    ticks += 1;
    const level = (offset: number) => ({ price: price(String(3_000 + offset)), quantity: amount("1") });
    const quotes = { bids: [level(-10 - (ticks % 9))], asks: [level(10 + (ticks % 9))] };
    leader.engine.enqueue(systemCommand({ ...indexTick(ETH_USDT, "3000"), ...quotes } as CommandRequest), "system");
  };
  tick();
  const ticking = setInterval(tick, 700);
  const { standby, alarms } = newStandby();
  const following = standby.follow();
  await trade(100);
  await vi.waitUntil(() => standby.hasFollowed, { timeout: 60_000, interval: 20 });
  const joined = ticks;
  await vi.waitUntil(() => ticks > joined + 3, { timeout: 30_000, interval: 100 });
  clearInterval(ticking);
  await reached();
  expect(alarms).toEqual([]);
  await lapse();
  await following;
  const next = await startTestEngine(database.url, { holder: "second", standby: { state: standby, lapsed: "first" } });
  await next.stop();
  expect(stateHash(next.engine.state as State)).toBe(stateHash((await withLoaded()).state));
});

test("only one of two standbys takes over, and a leader that renews its lease is left alone", async () => {
  expect(await lapsedHolder(database.pool)).toBeUndefined();
  const { standby } = newStandby();
  const { standby: other } = newStandby();
  const both = [standby.follow(), other.follow()];
  await lapse();
  expect(await Promise.all(both)).toEqual(["first", "first"]);
  const next = await startTestEngine(database.url, { holder: "second", standby: { state: standby, lapsed: "first" } });
  await expect(
    startTestEngine(database.url, { holder: "third", standby: { state: other, lapsed: "first" } }),
  ).rejects.toThrow(Deposed);
  expect(next.engine.status.state).toBe("running");
  await next.stop();
});
