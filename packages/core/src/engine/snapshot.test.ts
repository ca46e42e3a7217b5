import { createHash } from "node:crypto";
import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { BTC, BTC_USDT, Driver, USDT } from "../testing/driver.ts";
import { Simulation } from "../testing/simulate.ts";
import { CHAIN_START, CHAIN_VERSION, decodeBatch, encodeBatch, nextHead } from "./batch.ts";
import { execute } from "./execute.ts";
import { checkState } from "./invariants.ts";
import { rowFields } from "./records.ts";
import { restore, rowsOf } from "./rows.ts";
import { canonicalState, decodeRows, encodeRows, stateHash } from "./snapshot.ts";

function traded(): Driver {
  const driver = new Driver().openExchange(3);
  driver.fund(0, BTC, "10");
  driver.fund(0, USDT, "1000");
  for (const userId of [1, 2, 3]) driver.fund(userId, USDT, "1000");
  driver.tick(BTC_USDT, "100", {
    bids: [{ price: price("99"), quantity: amount("1") }],
    asks: [{ price: price("101"), quantity: amount("1") }],
  });
  driver.place(1, "buy", { kind: "market", quantity: "0.5" });
  driver.place(2, "buy", { price: "98", quantity: "1" });
  driver.place(3, "buy", { price: "98", quantity: "1" });
  driver.place(3, "buy", { kind: "stop_limit", stop: "102", price: "103", quantity: "1" });
  return driver;
}

test("the hash does not depend on the insertion order of the maps", () => {
  const [first, second] = [new Driver(), new Driver()];
  for (const [driver, ids] of [
    [first, [1, 2, 3]],
    [second, [3, 1, 2]],
  ] as const) {
    for (const currencyId of ids) driver.ok({ type: "setCurrency", currencyId, symbol: `C${currencyId}` });
    for (const userId of ids) driver.ok({ type: "registerUser", userId });
  }
  expect(stateHash(second.state)).toBe(stateHash(first.state));
});

/** Every map of the state, by its name. */
function mapsOf({
  spot,
  contracts,
  options,
  withdrawals,
  convert,
  ...state
}: Simulation["driver"]["state"]): Record<string, Map<unknown, unknown>> {
  const { hosting, subscriptions, otc, rebates, feeLevels, currencies, markets, users, tradingLimits } = state;
  return {
    currencies,
    markets,
    users,
    tradingLimits,
    spotMarkets: spot.markets,
    spotOrders: spot.orders,
    contractMarkets: contracts.markets,
    positions: contracts.positions,
    optionMarkets: options.markets,
    optionOrders: options.orders,
    withdrawals: withdrawals.open,
    withdrawalRequests: withdrawals.requests,
    conversions: convert.recent,
    products: hosting.products,
    hostingOrders: hosting.orders,
    sales: subscriptions.sales,
    applications: subscriptions.applications,
    merchants: otc.merchants,
    offers: otc.offers,
    otcOrders: otc.orders,
    takers: otc.takers,
    pairs: rebates.pairs,
    feeLevels: feeLevels.users,
  };
}

/** No single seed fills every map with two entries within 400 batches; these together do. */
const SEEDS = [3, 4, 5, 6, 7, 8];

test("the rows have one order, regardless of that of the maps and of the loaded rows", () => {
  const left = new Set(Object.keys(mapsOf(new Simulation(3).driver.state)));
  let { state } = new Simulation(3).driver;
  for (const seed of SEEDS) {
    if (left.size === 0) break;
    const simulation = new Simulation(seed);
    ({ state } = simulation.driver);
    for (let batch = 0; batch < 400 && left.size > 0; batch += 1) {
      simulation.batch();
      const before = rowsOf(state);
      const maps = mapsOf(state);
      for (const name of left) {
        const map = maps[name];
        if (map === undefined || map.size < 2) continue;
        left.delete(name);
        const entries = [...map].toReversed();
        map.clear();
        for (const [key, value] of entries) map.set(key, value);
      }
      expect(rowsOf(state)).toEqual(before);
    }
  }
  expect([...left]).toEqual([]);
  const rows = rowsOf(state);
  const inUsdt = rows.balances.filter(({ ownerId, currencyId }) => ownerId === 1 && currencyId === USDT);
  expect(inUsdt.map(({ account }) => account)).toEqual(["c2c", "finance", "legal", "lever", "mic"]);
  expect(rowsOf(restore({ ...rows, balances: rows.balances.toReversed() })).balances).toEqual(rows.balances);
});

test("the canonical text has every market's book, in the order of the markets", () => {
  const [, books] = JSON.parse(canonicalState(traded().state)) as [unknown, [number, unknown[]][]];
  // Order, owner, side, price in ticks, quantity in lots: the bids, then the asks. The house's quotes are numbered from 2^52.
  const ofBtc = [
    [2 ** 52, 0, 0, 9_900, 10_000],
    [2, 2, 0, 9_800, 10_000],
    [3, 3, 0, 9_800, 10_000],
    [2 ** 52 + 1, 0, 1, 10_100, 5_000],
  ];
  expect(books).toEqual([
    [1, ofBtc],
    [2, []],
    [3, []],
  ]);
});

test("reading an empty account changes no hash", () => {
  const driver = traded();
  const before = stateHash(driver.state);
  driver.state.ledger.balance(2, "finance", BTC);
  expect(stateHash(driver.state)).toBe(before);
});

test("every part of the state is in the hash", () => {
  const hashes = new Set([stateHash(traded().state)]);
  const changes: ((driver: Driver) => void)[] = [
    (driver) => driver.fund(1, USDT, "0.00000001"),
    (driver) => driver.ok({ type: "cancelOrder", userId: 2, orderId: 2 }),
    (driver) => driver.ok({ type: "setUserState", userId: 1, state: "active", level: 1 }),
    (driver) => driver.ok({ type: "setCurrency", currencyId: 9, symbol: "NINE" }),
    (driver) => driver.tick(BTC_USDT, "100"),
    (driver) => driver.ok({ type: "restart" }),
    (driver) => {
      driver.state.spot.nextTradeId += 1;
    },
  ];
  for (const change of changes) {
    const driver = traded();
    change(driver);
    hashes.add(stateHash(driver.state));
  }
  expect(hashes.size).toBe(changes.length + 1);
});

test("rows from before the limit of conversions are read without conversions", () => {
  const rows = rowsOf(traded().state);
  const fields = Object.keys(rowFields);
  const older = (JSON.parse(encodeRows(rows)) as unknown[]).slice(0, fields.indexOf("recentConversions"));
  expect(decodeRows(JSON.stringify(older))).toEqual(rows);
});

test("only the quotes are missing in a restored state, and equals the live one after restart", () => {
  const driver = traded();
  const restored = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  checkState(restored);
  expect(encodeRows(rowsOf(restored))).toBe(encodeRows(rowsOf(driver.state)));
  expect(stateHash(restored)).not.toBe(stateHash(driver.state));

  const live = driver.ok({ type: "restart" });
  const command = driver.log.at(-1)?.command;
  if (!command) throw new Error("restart is in the log");
  expect(execute(restored, command)).toEqual(live);
  expect(canonicalState(restored)).toBe(canonicalState(driver.state));
});

test("restored orders keep their priority", () => {
  const driver = traded();
  driver.state = restore({ ...rowsOf(driver.state), openOrders: rowsOf(driver.state).openOrders.toReversed() });
  driver.fund(1, BTC, "5");
  const { events } = driver.ok(driver.order(1, "sell", { price: "98", quantity: "1.5" }));
  expect(events.flatMap((event) => (event.type === "trade" ? [event.makerOrderId] : []))).toEqual([2, 3]);
});

test("a triggered stop queues behind orders that came before its trigger, also after a restore", () => {
  const driver = traded();
  driver.place(2, "buy", { price: "103", quantity: "0.6" });
  driver.tick(BTC_USDT, "102");
  const stop = driver.state.spot.orders.get(4);
  expect(stop?.triggered).toBe(true);
  driver.state = restore(rowsOf(driver.state));
  driver.fund(1, BTC, "5");
  const { events } = driver.ok(driver.order(1, "sell", { price: "103", quantity: "1.1" }));
  expect(events.flatMap((event) => (event.type === "trade" ? [event.makerOrderId] : []))).toEqual([5, 4]);
});

test("inconsistent rows are refused", () => {
  const rows = rowsOf(traded().state);
  const [order] = rows.openOrders;
  if (!order) throw new Error("there is an open order");
  const withOrder = (change: object) => () => restore({ ...rows, openOrders: [{ ...order, ...change }] });
  expect(withOrder({ marketId: 9 })).toThrow("cannot be open");
  expect(withOrder({ status: "completed" })).toThrow("cannot be open");
  expect(withOrder({ price: undefined })).toThrow("cannot be open");
  expect(withOrder({ quantity: undefined })).toThrow("cannot be open");
  expect(withOrder({ price: price("98.001") })).toThrow("off its market's tick");
  expect(withOrder({ quantity: amount("1.00000001") })).toThrow("off its market's tick or lot");
  const [balance] = rows.balances.filter(({ ownerId }) => ownerId === 1);
  if (!balance) throw new Error("there is a balance");
  expect(() => restore({ ...rows, balances: [{ ...balance, available: -1n }] })).toThrow("must not be negative");
});

test("a head is SHA-256 of version, last head and batch", () => {
  const text = encodeBatch(traded().log);
  const expected = createHash("sha256")
    .update(Uint8Array.of(CHAIN_VERSION))
    .update(Buffer.from(CHAIN_START, "hex"))
    .update(text)
    .digest("hex");
  const native = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
  expect(nextHead(CHAIN_START, text)).toBe(expected);
  expect(nextHead(CHAIN_START, text, native)).toBe(expected);
  expect(nextHead(expected, text)).not.toBe(expected);
  expect(() => nextHead("00", text)).toThrow("not the head of a chain");
});

test("a batch lists commands, outcomes and events in order", () => {
  const { log } = traded();
  const lines = encodeBatch(log.slice(0, 1)).split("\n");
  expect(lines).toEqual([
    '["setCurrency","c1",1700000000001,1,"BTC"]',
    "[1,[null,null,null,null,null,null]]",
    '["currency",["setCurrency","c1",1700000000001,1,"BTC"]]',
  ]);
});

test("a batch is read from its text, and a truncated one is refused", () => {
  const { log } = traded();
  const done = log.filter(({ execution }) => execution.events.length > 0);
  const silent = new Driver();
  silent.refused({ type: "cancelOrder", userId: 1, orderId: 1 });
  for (const batch of [done, [...done, ...silent.log], [...silent.log, ...done], silent.log])
    expect(encodeBatch(decodeBatch(encodeBatch(batch)))).toBe(encodeBatch(batch));
  expect(() => decodeBatch(encodeBatch(silent.log).split("\n")[0] ?? "")).toThrow();
  expect(() => decodeBatch("")).toThrow();
});
