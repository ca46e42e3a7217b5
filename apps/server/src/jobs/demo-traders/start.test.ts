import { amount, fromNumeric, parsePrice, price } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { dashboard } from "@candor/contract/routes/console/control.ts";
import { liabilityPublish, reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { getDepth, getTrades, type Quotation } from "@candor/contract/routes/market.ts";
import { cancelAll, trade } from "@candor/contract/routes/spot.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createRandom } from "../../feeds/random.ts";
import { simulatedAddresses } from "../../services/simulated-traders.ts";
import { openAccount } from "../../testing/accounts.ts";
import { commandId, ETH, ETH_USDT, ethMarket, indexTick, required, USDT } from "../../testing/engine.ts";
import { openOperator } from "../../testing/operators.ts";
import { startTestServer } from "../../testing/server.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { startDemoTraders, withdrawDemoTraders } from "./start.ts";

const server = await startTestServer();
const { services } = server;
const { pool } = server.database;
const PAIR = "ETH-USDT";
const SEED = Buffer.from("0123456789abcdef");
const ROUND_MS = 20;
const START: bigint = price("3284.16");
const SOON = { timeout: 30_000 };

/** A second of the feed each 50 ms, by which the traders' clock moves too, so that a minute passes in three seconds. */
const feed = {
  index: START,
  random: createRandom(5),
  at: 0,
  timer: undefined as NodeJS.Timeout | undefined,
};

const figures = { change: "0.00", change_amount: "0", open: "1", high: "1", low: "1", volume: "0", turnover: "0" };
async function nextSecond(): Promise<void> {
  feed.index += (feed.index * BigInt(Math.round(feed.random.normal() * 92))) / 1_000_000n;
  // Back towards the start, so that a price that was passed comes again.
  feed.index += (START - feed.index) / 10n;
  feed.index -= feed.index % price("0.01");
  feed.at += 1_000;
  server.clock.ahead += 950;
  const text = `${feed.index / 100_000_000n}.${(feed.index % 100_000_000n).toString().padStart(8, "0")}`;
  await required(server.engine, indexTick(ETH_USDT, text));
  const quotation: Quotation = { match_id: ETH_USDT, symbol: PAIR, now_price: text, at_ms: feed.at, ...figures };
  server.publish({ type: "quotes", list: [quotation] });
  if (feed.timer) feed.timer = setTimeout(() => void nextSecond(), 50);
}
const look = () => services.interest.note(PAIR);

let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  await required(server.engine, ...ethMarket());
  await services.catalogue.load();
  feed.timer = setTimeout(() => void nextSecond(), 0);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  // A command's id may be ten minutes ahead of the engine's clock, not more.
  server.clock.ahead = 0;
});
afterAll(async () => {
  clearTimeout(feed.timer);
  feed.timer = undefined;
  await waitFor(async () => expect((await services.engine.status()).queued).toBe(0));
  await server.close();
});
const start = async () => {
  stop = await startDemoTraders(services, { seed: SEED, everyMs: ROUND_MS });
};

const book = () => server.ok(getDepth, { match_id: ETH_USDT });
const trades = async () => (await server.ok(getTrades, { match_id: ETH_USDT, page_size: 50 })).list;
/** Their open orders. */
const open = async (): Promise<number> => {
  const { rows } = await pool.query(
    "SELECT count(*)::int AS open FROM orders JOIN users USING (user_id) WHERE status = 'waiting' AND email = ANY($1)",
    [simulatedAddresses(services)],
  );
  return rows[0].open;
};

test("they quote a narrow ladder and trade with each other and never with themselves; books and proof hold with them, and a stop leaves nothing open", async () => {
  await start();
  const spreads: number[] = [];
  await waitFor(async () => {
    const { bids, asks } = await book();
    const [bid, ask] = [parsePrice(bids[0]?.[0]), parsePrice(asks[0]?.[0])];
    if (bid !== undefined && ask !== undefined) spreads.push(Number(((ask - bid) * 1_000_000n) / bid));
    expect(bids.length).toBeGreaterThanOrEqual(3);
    expect(asks.length).toBeGreaterThanOrEqual(3);
    expect((await trades()).length).toBeGreaterThanOrEqual(12);
    expect(spreads.length).toBeGreaterThan(20);
  }, SOON);
  // A gap of 0.012 % and the lines' offsets; where a taker has just emptied a line, twice that.
  const sorted = spreads.sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(150);
  expect(sorted.at(-1)).toBeLessThan(300);
  await stop?.();
  stop = undefined;
  expect(await open()).toBe(0);
  const { rows: own } = await pool.query("SELECT count(*)::int AS n FROM trades WHERE taker_user_id = maker_user_id");
  expect(own).toEqual([{ n: 0 }]);
  const { rows: reasons } = await pool.query(
    "SELECT count(*)::int AS n FROM orders WHERE cancel_reason = 'self_trade'",
  );
  expect(reasons).toEqual([{ n: 0 }]);
  const owner = await openOperator(server, "owner");
  const { checks } = await server.ok(reconciliationRun, {}, owner);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(checks.find(({ name, currency }) => name === "trade_fees" && currency === "USDT")?.found).not.toBe("0");
  // What they hold is owed to them as to everybody, so that liabilities are the ledger's.
  const { currencies } = (await server.ok(dashboard, {}, owner)).ledger ?? { currencies: [] };
  const { sums } = await server.ok(liabilityPublish, {}, owner);
  expect(Object.keys(sums).sort()).toEqual(["ETH", "USDT"]);
  for (const { currency, users } of currencies) expect(sums[currency] ?? "0").toBe(users);
  const { rows: credits } = await pool.query(
    "SELECT DISTINCT ref FROM ledger_entries WHERE tag = 'system_recharge' ORDER BY 1",
  );
  expect(credits.map(({ ref }) => ref)).toEqual(["demo:trader:ETH", "demo:trader:USDT"]);
}, 60_000);

test("a user's order at a better price than theirs is filled at its price, and a user buys at the price of their best ask", async () => {
  const user = await openAccount(server, { [USDT]: "100000", [ETH]: "20" });
  const { token } = user;
  await start();
  look();
  await waitFor(async () => {
    const { asks, bids } = await book();
    const [bid, ask] = [parsePrice(bids[0]?.[0]) ?? 0n, parsePrice(asks[0]?.[0]) ?? 0n];
    expect(bid > 0n && ask - bid > price("0.02")).toBe(true);
    const above = bid + price("0.01");
    const input = { match_id: ETH_USDT, type: 1, tif: "POST", number: "0.01", price: text(above) } as const;
    expect((await server.call(trade, input, { token })).code).toBe(1);
  }, SOON);
  await waitFor(async () => {
    look();
    const { rows } = await pool.query(
      "SELECT o.price, t.price AS paid FROM orders o JOIN trades t ON t.maker_order_id = o.order_id WHERE o.user_id = $1",
      [user.userId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.paid).toBe(row.price);
  }, SOON);
  await waitFor(async () => {
    const [best] = (await book()).asks;
    const bought = await server.ok(trade, { match_id: ETH_USDT, type: 1, kind: "market", number: "0.01" }, { token });
    // Between the look and the order a second may have passed; no price is further away than a few of its moves.
    const paid = parsePrice(bought.average_price ?? "") ?? 0n;
    const away = paid - (parsePrice(best?.[0]) ?? 0n);
    expect(away < 0n ? -away : away).toBeLessThan(feed.index / 500n);
    expect(bought.status).toBe("completed");
  }, SOON);
  await server.ok(cancelAll, {}, { token });
}, 60_000);

test("nobody looks: they leave within seconds and trade no more; a look brings them back", async () => {
  await start();
  look();
  await waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(6), SOON);
  await waitFor(async () => expect(await open()).toBe(0), SOON);
  const [last] = await newestTrade();
  await nextSeconds(10);
  expect(await newestTrade()).toEqual([last]);
  look();
  await waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(6), SOON);
}, 60_000);

test("an emergency stop empties their side of the book without a refused command a round, and they are back after it", async () => {
  await start();
  look();
  await waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(6), SOON);
  const { id: operatorId } = await openOperator(server, "owner");
  const stopped = (isStopped: boolean) =>
    required(server.engine, { type: "setStop", id: commandId(), target: "spot", stopped: isStopped, operatorId });
  await stopped(true);
  await waitFor(async () => {
    look();
    expect(await open()).toBe(0);
  }, SOON);
  const before = await newestTrade();
  const send = vi.spyOn(services.engine, "send");
  // Long enough for three tries after a refusal.
  for (let second = 0; second < 60; second += 10) {
    look();
    await nextSeconds(10);
  }
  expect(send).not.toHaveBeenCalled();
  send.mockRestore();
  expect(await newestTrade()).toEqual(before);
  await stopped(false);
  await waitFor(async () => {
    look();
    expect(await open()).toBeGreaterThanOrEqual(6);
  }, SOON);
}, 60_000);

test("an engine that takes no commands is sent none, also at the end of the server", async () => {
  await start();
  look();
  await waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(6), SOON);
  const { engine } = services;
  const now = await engine.status();
  const status = vi.spyOn(engine, "status").mockResolvedValue({ ...now, state: "stopped" });
  await nextSeconds(5);
  const send = vi.spyOn(engine, "send");
  look();
  await nextSeconds(40);
  expect(send).not.toHaveBeenCalled();
  await stop?.();
  stop = undefined;
  // One for each maker that has orders, and there is one pair.
  expect(send.mock.calls.map(([command]) => command.type)).toEqual(["cancelAll"]);
  for (const spy of [status, send]) spy.mockRestore();
  expect(await open()).toBe(0);
}, 60_000);

test("a start cancels what a killed server has left, with the traders and without them", async () => {
  await start();
  look();
  await waitFor(async () => expect(await open()).toBeGreaterThanOrEqual(6), SOON);
  // As after a kill: the orders stand in the book, and nothing that runs knows them.
  await stop?.();
  const { rows } = await pool.query("SELECT user_id FROM users WHERE email = ANY($1) ORDER BY user_id LIMIT 1", [
    simulatedAddresses(services),
  ]);
  const userId = rows[0].user_id as number;
  const left = async () => {
    const order = { marketId: ETH_USDT, side: 0, kind: "limit", tif: "GTC" } as const;
    const sizes = { price: price(text((feed.index * 99n) / 100n)), quantity: amount("0.01") };
    await required(server.engine, { type: "placeOrder", id: commandId(), userId, ...order, ...sizes });
    expect(await open()).toBe(1);
  };
  await left();
  await withdrawDemoTraders(services);
  expect(await open()).toBe(0);
  await left();
  server.clock.ahead += 60_000;
  await start();
  expect(await open()).toBe(0);
}, 60_000);

test("the console counts users without them, says what they trade among themselves, and marks their accounts", async () => {
  const owner = await openOperator(server, "owner");
  const { token } = await openAccount(server, { [USDT]: "100000" });
  await start();
  await waitFor(async () => {
    const bought = await server.ok(trade, { match_id: ETH_USDT, type: 1, kind: "market", number: "0.01" }, { token });
    expect(bought.status).toBe("completed");
    const { rows } = await pool.query(SIDES, [simulatedAddresses(services), new Date(0)]);
    expect(rows.filter(({ users }) => users === 0).length).toBeGreaterThan(3);
  }, SOON);
  await stop?.();
  stop = undefined;
  server.clock.ahead += 10_000;
  const { users, simulated, volume, fees, series } = await server.ok(dashboard, {}, owner);
  const today = new Date(Math.floor(server.clock.now() / DAY_MS) * DAY_MS);
  const { rows: trades } = await pool.query(SIDES, [simulatedAddresses(services), today]);
  const ofUsers = trades.filter((row) => row.users > 0);
  expect(ofUsers.length).toBeGreaterThan(0);
  expect(volume?.trades_today).toBe(ofUsers.length);
  expect(simulated).toMatchObject({ accounts: 5, traded: { trades_today: trades.length - ofUsers.length } });
  const sum = (rows: typeof trades) => rows.reduce((all, row) => all + fromNumeric(row.quote_amount), 0n);
  expect(parsePrice(volume?.today_usdt)).toBe(sum(ofUsers));
  expect(parsePrice(simulated?.traded?.today_usdt)).toBe(sum(trades) - sum(ofUsers));
  for (const paid of [fees?.today_usdt, simulated?.traded?.fees_today_usdt]) expect(Number(paid)).toBeGreaterThan(0);
  const { rows: accounts } = await pool.query("SELECT count(*)::int AS all FROM users");
  expect(users.total).toBe(accounts[0].all - 5);
  expect(series.reduce((all, hour) => all + hour.registrations, 0)).toBe(users.total);
  const support = await openOperator(server, "support");
  expect((await server.ok(dashboard, {}, support)).simulated).toEqual({ accounts: 5, traded: null });
  const { list } = await server.ok(usersList, { page_size: 50 }, owner);
  const marked = list.filter((row) => row.simulated).map(({ nickname }) => nickname);
  expect(marked.sort().join(", ")).toMatch(/^(Simulated maker [12], ){2}Simulated taker 1, .* 2, .* 3$/);
}, 60_000);

/** Each trade of the pair since a time, with how many of its sides are users who are none of these addresses. */
const SIDES = `
SELECT t.quote_amount, count(u.user_id) FILTER (WHERE u.email <> ALL ($1))::int AS users
FROM trades t LEFT JOIN users u ON u.user_id IN (t.taker_user_id, t.maker_user_id) WHERE t.at >= $2 GROUP BY t.trade_id, t.quote_amount`;

/** The newest trade, read without a call, which would count as a look. */
const newestTrade = async () => (await pool.query("SELECT trade_id FROM trades ORDER BY trade_id DESC LIMIT 1")).rows;

async function nextSeconds(count: number): Promise<void> {
  const until = feed.at + count * 1_000;
  await waitFor(() => expect(feed.at).toBeGreaterThanOrEqual(until), SOON);
}

function text(value: bigint): string {
  const onTick = value - (value % price("0.01"));
  return `${onTick / 100_000_000n}.${(onTick % 100_000_000n).toString().padStart(8, "0")}`;
}
