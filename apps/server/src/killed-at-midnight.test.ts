import { amount, price } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type AllotmentLine, resultRoot } from "@candor/contract/rules/subscriptions.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { State } from "@candor/core/engine/state.ts";
import { fund as fundTerms } from "@candor/core/testing/hosting.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyChain } from "./engine/verify/chain.ts";
import { startFakeVenue } from "./feeds/testing/fake-venue.ts";
import type { CommandRequest } from "./platform/bus/bus.ts";
import { withClient } from "./platform/database/connect.ts";
import { newDataFolder } from "./testing/data-folder.ts";
import { testDatabase } from "./testing/database.ts";
import {
  BTC,
  commandId,
  fund as credit,
  limitOrder,
  MARKET,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "./testing/engine.ts";
import { killServers, type ServerProcess, spawnServer } from "./testing/server-process.ts";

/**
 * What a midnight sets off, in a server that is killed -9 twice at each of four midnights: in the middle of a batch, which waits for a row that this
 * process has locked, and right after a commit. An engine then does what is left.
 *
 * Midnight 1 pays a first day of every fund order and allots a new coin, the second one launches it by its auction, the third one releases it, and the
 * fourth one completes the orders.
 */
const DAYS = 4;
/** More than a batch settles: three commands of 200. */
const USERS = Array.from({ length: 620 }, (_, index) => index + 1);
const ORDERS_EACH = 2;
const ORDERS = USERS.length * ORDERS_EACH;
/** A server starts within 2 s, and within 40 at a load of 20. */
const SEEN_WITHIN_MS = 150_000;
const [FUND, SALE, ISSUER] = [7, 9, 1];
const APPLICANTS = USERS.filter((userId) => userId !== ISSUER);

const NOON = (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS;
/** The n-th midnight at which something is due; the day of the purchase earns nothing. */
const midnight = (n: number): number => NOON + (n + 0.5) * DAY_MS;

const venue = await startFakeVenue({ "BTC-USDT": "67412.5" });
const database = await testDatabase();
afterAll(async () => {
  killServers();
  await venue.close();
  await database.close();
});
const environment = {
  DATABASE_URL: database.url,
  DATABASE_OWNER_URL: database.ownerUrl,
  CANDOR_DATA: newDataFolder(),
  CANDOR_MODE: "production",
  CANDOR_SECRET: "a secret of production with more than 32 characters",
  CANDOR_FEED: "kraken,binance,bitstamp",
  CANDOR_FEED_URL: venue.url,
  SMS_URL: "http://127.0.0.1:1/",
};
const preload = `--import=${new URL("testing/shifted-clock.ts", import.meta.url)}`;

/** A server whose clock shows `at` now. */
const serverAt = (at: number): ServerProcess =>
  spawnServer({ ...environment, NODE_OPTIONS: preload, CANDOR_TEST_AHEAD_MS: String(Math.round(at - Date.now())) });

const all = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const one = async (sql: string, values: unknown[] = []) => (await all(sql, values))[0];

async function killed({ child, ended }: ServerProcess): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}

const sale: CommandRequest = {
  type: "setSubscription",
  id: commandId(),
  subscriptionId: SALE,
  currencyId: BTC,
  payCurrencyId: USDT,
  marketId: MARKET,
  issuerId: ISSUER,
  price: price("0.5"),
  supply: amount("900"),
  step: amount("0.1"),
  min: amount("1"),
  max: amount("20"),
  review: "automatic",
  startsAt: NOON,
  endsAt: midnight(1),
  allotsAt: midnight(1),
  launchAt: midnight(2),
  lockupDays: 1,
  isRecommended: false,
};

/** As many as the queue takes at once. */
const parts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 300) }, (_, index) => items.slice(index * 300, (index + 1) * 300));

const engineAt = (at: number): Promise<TestEngine> => startTestEngine(database.url, { now: () => at });

beforeAll(async () => {
  const engine = await engineAt(NOON);
  for (const userIds of parts(USERS)) await seedMarket(engine, database.pool, userIds);
  await required(engine, credit(0, USDT, "100000", "treasury"), sale, {
    ...fundTerms,
    id: commandId(),
    productId: FUND,
    days: DAYS,
  });
  const sent = async (requests: readonly CommandRequest[]) => {
    for (const part of parts(requests)) {
      const outcomes = await Promise.all(part.map((request) => engine.send(request, "operator")));
      expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
    }
  };
  await sent(USERS.map((userId) => ({ type: "setUserState", id: commandId(), userId, level: 1 })));
  await sent(USERS.map((userId) => credit(userId, USDT, "1000", "finance")));
  const buys = USERS.flatMap((userId) =>
    Array.from(
      { length: ORDERS_EACH },
      (): CommandRequest => ({
        type: "buyHosting",
        id: commandId(),
        userId,
        productId: FUND,
        version: 1,
        units: amount("100"),
        levelNeeded: 1,
      }),
    ),
  );
  await sent(buys);
  await sent(
    APPLICANTS.map((userId) => ({
      type: "applyForSubscription",
      id: commandId(),
      userId,
      subscriptionId: SALE,
      quantity: amount(String(1 + (userId % 20))),
      version: 1,
      levelNeeded: 0,
      documentKey: `d${userId}`,
    })),
  );
  await engine.stop();
});

/** Whether everything that the n-th midnight sets off is committed. */
async function isDone(n: number): Promise<boolean> {
  const { unpaid } = await one("SELECT count(*)::int AS unpaid FROM hosting_orders WHERE paid_days < $1", [n]);
  const { allotted_at, launched_at, released_at } = await one(
    "SELECT allotted_at, launched_at, released_at FROM subscriptions",
  );
  return unpaid === 0 && [allotted_at, launched_at, released_at].slice(0, n).every((at) => at !== null);
}

/** Kills a server while a batch of it waits for a row that this process has locked. */
async function killAt(n: number, locking: string): Promise<void> {
  const holder = await database.pool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(`${locking} FOR UPDATE`);
    const server = serverAt(midnight(n));
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await withClient(database.adminUrl, (admin) =>
      vi.waitUntil(async () => ((await admin.query(waiting)).rowCount ?? 0) > 0, {
        timeout: SEEN_WITHIN_MS,
        interval: 5,
      }),
    );
    await killed(server);
  } finally {
    await holder.query("ROLLBACK");
    holder.release();
  }
}

/** Kills a server once the database shows that it has done something. */
async function killAtCommit(n: number, progress: string): Promise<void> {
  const before = await one(progress);
  const server = serverAt(midnight(n));
  const isCommitted = async () => (await one(progress)).done !== before.done;
  await vi.waitUntil(isCommitted, { timeout: SEEN_WITHIN_MS, interval: 2 });
  await killed(server);
}

/** Rows of a later batch of an allotment, a release or a roll; and one of the auction. */
const LAST_APPLICATION =
  "SELECT FROM subscription_applications WHERE ticket = (SELECT max(ticket) FROM subscription_applications)";
const LAST_ORDER = `SELECT FROM hosting_orders WHERE order_id = ${ORDERS}`;
const BUYER = 2;
const AUCTION_ORDER = `SELECT FROM orders WHERE user_id = ${BUYER}`;

const PAID = "SELECT sum(paid_days)::int AS done FROM hosting_orders";
const ENTRIES = "SELECT max(entry_id)::int AS done FROM ledger_entries";

test.each([
  { n: 1, row: LAST_APPLICATION, progress: PAID },
  { n: 2, row: AUCTION_ORDER, progress: ENTRIES },
  { n: 3, row: LAST_APPLICATION, progress: ENTRIES },
  { n: 4, row: LAST_ORDER, progress: PAID },
])(
  "midnight $n pays, allots, launches and releases once, whenever the server is killed",
  async ({ n, row, progress }) => {
    if (n === 2) {
      const engine = await engineAt(midnight(2) - 9 * MINUTE_MS);
      await required(
        engine,
        limitOrder({ userId: BUYER, side: 0, price: "0.6", quantity: "10" }),
        limitOrder({ userId: 3, side: 1, price: "0.4", quantity: "15" }),
      );
      await engine.stop();
    }
    await killAt(n, row);
    expect(await isDone(n)).toBe(false);
    await killAtCommit(n, progress);
    const engine = await engineAt(midnight(n));
    await required(engine, { type: "clock", id: commandId() });
    await vi.waitUntil(() => isDone(n), { timeout: SEEN_WITHIN_MS, interval: 20 });
    await engine.stop();
    expect(await all("SELECT DISTINCT paid_days FROM hosting_orders")).toEqual([{ paid_days: n }]);
  },
  120_000,
);

test("each day was paid once, each coin allotted, traded and released once, and the chain verifies", async () => {
  const paid = await all(
    "SELECT ref, count(*)::int AS times, sum(available_delta)::float AS paid FROM ledger_entries WHERE tag = 'fund_reward' AND owner_id > 0 GROUP BY ref",
  );
  expect(paid).toHaveLength(ORDERS * DAYS);
  expect(new Set(paid.map(({ times, paid: sum }) => `${times} ${sum}`))).toEqual(new Set(["1 0.4"]));
  const states = "SELECT state, count(*)::int FROM hosting_orders GROUP BY state";
  expect(await all(states)).toEqual([{ state: "completed", count: ORDERS }]);
  const finance =
    "SELECT DISTINCT available::float, frozen::float FROM balances WHERE owner_id > 0 AND account = 'finance'";
  expect(await all(finance)).toEqual([{ available: 1_000 + ORDERS_EACH * DAYS * 0.4, frozen: 0 }]);
  expect(await all("SELECT available::float FROM balances WHERE account = 'hosting'")).toEqual([{ available: 0 }]);

  const lines = await all(
    "SELECT ticket::float AS ticket, quantity, allotted FROM subscription_applications ORDER BY ticket",
  );
  const result = lines.map(
    ({ ticket, quantity, allotted }): AllotmentLine => ({
      ticket,
      applied: amount(quantity),
      allotted: amount(allotted),
    }),
  );
  expect(result).toHaveLength(APPLICANTS.length);
  expect(await one("SELECT root FROM subscriptions")).toEqual({ root: resultRoot(SALE, result) });
  const coins = await all(
    "SELECT ref, tag, count(*)::int AS times FROM ledger_entries WHERE tag IN ('ieo_coin_lock_0', 'ieo_coin_lock_1') GROUP BY ref, tag",
  );
  expect(coins).toHaveLength(2 * APPLICANTS.length);
  expect(coins.every(({ times }) => times === 1)).toBe(true);
  expect(await all("SELECT price::float, quantity::float FROM trades")).toEqual([{ price: 0.5, quantity: 10 }]);
  expect(
    await all("SELECT currency_id FROM balances GROUP BY currency_id HAVING sum(available + frozen) <> 0"),
  ).toEqual([]);

  const engine = await engineAt(midnight(DAYS) + DAY_MS);
  checkState(engine.engine.state as State);
  await engine.stop();
  expect(await withClient(database.url, (client) => verifyChain(client, { known: undefined }))).toMatchObject({
    ok: true,
  });
});
