import { amount, price } from "@candor/contract/domain/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { describe, expect, test } from "vitest";
import { type Execution, hasDue } from "../../engine/execute.ts";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, Driver, market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { NaiveTrails } from "../../testing/naive-trails.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2, 3]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "100");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
}

const sale = { kind: "stop_market", quantity: "1", trailingDelta: 500 } as const;
const isTriggered = (driver: Driver, orderId: number) => driver.state.spot.orders.get(orderId)?.triggered ?? true;
const extremes = (driver: Driver) => [...driver.state.spot.trails.values()].map((trail) => trail.extreme);
const receipts = ({ events }: Execution) => events.flatMap((event) => (event.type === "receipt" ? [event] : []));

/** Ticks at these prices; after each, how many of the orders are triggered. */
function through(driver: Driver, prices: readonly string[], orderId: number): boolean[] {
  const naive = new NaiveTrails();
  return prices.map((at) => {
    driver.tick(BTC_USDT, at);
    naive.check(driver);
    checkState(driver.state);
    return isTriggered(driver, orderId);
  });
}

test.each([
  // A sell follows the highest price and is triggered 5 % below it, whichever its kind.
  ["stop_market", "sell", ["110", "104.51", "104.5"]],
  ["stop_limit", "sell", ["99", "95.01", "95"]],
  ["take_profit_market", "sell", ["120", "114.01", "114"]],
  // A buy follows the lowest price and is triggered 5 % above it.
  ["stop_market", "buy", ["90", "94.49", "94.5"]],
  ["take_profit_limit", "buy", ["101", "104.99", "105"]],
] as const)("a trailing %s %s is triggered by the last of %o", (kind, side, prices) => {
  const driver = exchange();
  const limit = kind.endsWith("limit") ? { price: "100" } : {};
  const { orderId } = driver.place(1, side, { ...sale, ...limit, kind });
  expect(through(driver, prices, orderId)).toEqual([false, false, true]);
});

test.each([
  // The four conditions under which an order begins to follow: those of its kind without a delta.
  ["stop_market", "sell", "95", ["120", "95", "100", "95.01", "95"]],
  ["take_profit_market", "sell", "105", ["97", "105", "110", "104.51", "104.5"]],
  ["stop_market", "buy", "105", ["90", "105", "100", "104.99", "105"]],
  ["take_profit_market", "buy", "95", ["120", "95", "94", "98.69", "98.7"]],
] as const)("a trailing %s %s follows the price from %s on", (kind, side, activation, prices) => {
  const driver = exchange();
  const order = driver.place(1, side, { ...sale, kind, activation });
  expect(order).toMatchObject({ activationPrice: price(activation), stopPrice: undefined });
  expect(order.followingSince).toBeUndefined();
  expect(through(driver, prices.slice(0, 1), order.orderId)).toEqual([false]);
  expect(driver.state.spot.trails.size).toBe(0);
  expect(through(driver, prices.slice(1), order.orderId)).toEqual([false, false, false, true]);
});

test("its trigger leaves a receipt of the price and the extreme with their ticks, and the order its stop price", () => {
  const driver = exchange();
  const order = driver.place(1, "sell", { ...sale, kind: "stop_limit", price: "100" });
  driver.tick(BTC_USDT, "110.33");
  driver.tick(BTC_USDT, "107");
  const execution = driver.tick(BTC_USDT, "104.8");
  checkBatch(execution.events);
  const [receipt] = receipts(execution);
  expect(receipt).toMatchObject({
    kind: "spot_trail",
    subjectId: order.orderId,
    userId: 1,
    inputs: {
      side: "sell",
      trailing_delta: 500,
      extreme: "110.33",
      extreme_tick_id: 2,
      price: "104.8",
      price_tick_id: 4,
    },
    result: { trigger_price: "104.8135" },
  });
  if (!receipt) throw new Error("there is a receipt");
  expect(verifyReceipt({ ...receipt, rule_version: receipt.ruleVersion }, []).every(({ ok }) => ok)).toBe(true);
  expect(driver.state.spot.orders.get(order.orderId)).toMatchObject({ stopPrice: price("104.8135"), triggered: true });
  expect(driver.state.spot.trails.size).toBe(0);
});

test.each([
  ["TRAILING_DELTA_RANGE", { trailingDelta: 0 }],
  ["TRAILING_DELTA_RANGE", { trailingDelta: 2_001 }],
  ["TRAILING_DELTA_RANGE", { trailingDelta: 1.5 }],
  ["INVALID_REQUEST", { stop: "95" }],
  ["INVALID_REQUEST", { kind: "limit", price: "100" }],
  ["INVALID_REQUEST", { kind: "market" }],
  ["INVALID_REQUEST", { trailingDelta: undefined as never, activation: "95" }],
  ["PRICE_OFF_TICK", { activation: "95.001" }],
  ["PRICE_OFF_TICK", { activation: "0" }],
  ["STOP_PRICE_PASSED", { activation: "100" }],
  ["NOTIONAL_TOO_SMALL", { quantity: "0.0105" }],
  ["INSUFFICIENT_BALANCE", { quantity: "10.0001" }],
] as const)("%s for a trailing sell of %o", (error, change) => {
  const { trailingDelta, ...order } = { ...sale, ...change };
  const given = trailingDelta === undefined ? order : { ...order, trailingDelta };
  expect(exchange().refusedOrder(1, "sell", given)).toBe(error);
});

test("an old or missing price is none to follow", () => {
  const driver = exchange();
  expect(driver.refusedOrder(1, "sell", { ...sale, marketId: NEW_USDT })).toBe("MARKET_EMPTY");
  driver.at += 3_001;
  expect(driver.refusedOrder(1, "sell", sale)).toBe("PRICE_STALE");
});

test("a buy at market holds what the band above its highest trigger costs, exactly, and never pays more", () => {
  const driver = exchange();
  // From 100 its first trigger is 105, and the band of 5 % above that ends at 110.25.
  const order = driver.place(1, "buy", { ...sale, quantity: "2" });
  expect(order).toMatchObject({ price: price("110.25"), hold: amount("220.5") });
  driver.place(2, "sell", { price: "99", quantity: "1" });
  driver.place(2, "sell", { price: "101", quantity: "2" });
  driver.tick(BTC_USDT, "90");
  // It is triggered at 94.5, where the band ends at 99.75.
  driver.tick(BTC_USDT, "95");
  expect(driver.balance(1, USDT)).toBe("901/0");
  // From 110 on, 5 % above 110 and 5 % above that are 121.275.
  const later = driver.place(1, "buy", { ...sale, kind: "stop_limit", price: "99", activation: "110", quantity: "1" });
  expect(later.hold).toBe(amount("99"));
  driver.ok({ type: "cancelOrder", userId: 1, orderId: later.orderId });
  expect(driver.place(1, "buy", { ...sale, activation: "110" }).hold).toBe(amount("121.27"));
});

test("orders that began between two extremes share one, and a new extreme joins those that it exceeds", () => {
  const driver = exchange();
  const orders = ["100", "99", "98"].map((at) => {
    driver.tick(BTC_USDT, at);
    return driver.place(1, "sell", sale);
  });
  expect(extremes(driver)).toEqual(["100", "99", "98"].map(price));
  driver.place(1, "sell", sale);
  expect(driver.state.spot.trails.size).toBe(3);
  const { events } = driver.tick(BTC_USDT, "99.5");
  expect(extremes(driver)).toEqual(["100", "99.5"].map(price));
  // Four orders, and two trails changed.
  expect(events.filter(({ type }) => type === "trail")).toHaveLength(2);
  checkState(driver.state);
  driver.ok({ type: "cancelOrder", userId: 1, orderId: orders[0]?.orderId ?? 0 });
  expect(extremes(driver)).toEqual([price("99.5")]);
  driver.ok({ type: "cancelAll", userId: 1 });
  expect(driver.state.spot.trails.size).toBe(0);
  checkState(driver.state);
});

test("those due at one price are triggered in the order of their time, as other stops are", () => {
  const driver = exchange();
  const wide = driver.place(1, "sell", { ...sale, trailingDelta: 400 });
  const stop = driver.place(2, "sell", { kind: "stop_market", stop: "97", quantity: "1" });
  const narrow = driver.place(3, "sell", { ...sale, trailingDelta: 100 });
  const { events } = driver.tick(BTC_USDT, "95");
  const order = events.flatMap((event) => (event.type === "order" ? [event.order.orderId] : []));
  expect(order).toEqual([wide.orderId, stop.orderId, narrow.orderId]);
});

test("the extreme is followed while the market is closed, and nothing is triggered", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "sell", sale);
  driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
  driver.tick(BTC_USDT, "120");
  driver.tick(BTC_USDT, "110");
  expect([extremes(driver), isTriggered(driver, orderId)]).toEqual([[price("120")], false]);
  driver.ok(market(BTC_USDT, "BTC-USDT", BTC, "index"));
  driver.tick(BTC_USDT, "113");
  expect(isTriggered(driver, orderId)).toBe(true);
});

test("it is reduced, and amended only once it is triggered", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "sell", { ...sale, kind: "stop_limit", price: "96", quantity: "2" });
  const amended = { type: "amendOrder", userId: 1, orderId, price: price("97"), quantity: amount("1") } as const;
  expect(driver.refused(amended)).toBe("ORDER_NOT_AMENDABLE");
  driver.ok({ type: "reduceOrder", userId: 1, orderId, quantity: amount("1.5") });
  driver.tick(BTC_USDT, "95");
  driver.ok(amended);
  expect(driver.balance(1, BTC)).toBe("9/1");
  checkState(driver.state);
});

test("in a market without an outside price it follows the trades, in the order in which a sweep makes them", () => {
  const driver = exchange();
  const at = { marketId: NEW_USDT };
  const trade = (side: "buy" | "sell", prices: readonly string[]) => {
    const other = side === "buy" ? "sell" : "buy";
    for (const one of prices) driver.place(2, other, { ...at, price: one, quantity: "1" });
    const last = prices.at(-1) ?? "";
    return driver.ok(driver.order(3, side, { ...at, price: last, quantity: String(prices.length) }));
  };
  trade("buy", ["10"]);
  const naive = new NaiveTrails();
  const { orderId } = driver.place(1, "sell", { ...at, ...sale, trailingDelta: 300, kind: "stop_limit", price: "9.9" });
  // Up to 10.4, which turns nothing; then from 10.3 down to 10.08, which is 3 % below 10.4 and less.
  trade("buy", ["10.1", "10.4"]);
  naive.check(driver);
  expect(isTriggered(driver, orderId)).toBe(false);
  const [receipt] = receipts(trade("sell", ["10.3", "10.08"]));
  naive.check(driver);
  expect(receipt?.inputs).toEqual({ side: "sell", trailing_delta: 300, extreme: "10.4", price: "10.08" });
  expect(isTriggered(driver, orderId)).toBe(true);
});

test("as the stop of a list it cancels the limit order when it is triggered, and is canceled by a fill", () => {
  for (const ends of ["trigger", "fill"] as const) {
    const driver = exchange();
    driver.ok({
      type: "placeOco",
      userId: 1,
      marketId: BTC_USDT,
      side: 1,
      quantity: amount("1"),
      limitPrice: price("104"),
      stopKind: "stop_market",
      stopTif: "GTC",
      trailingDelta: 300,
    });
    if (ends === "trigger") driver.tick(BTC_USDT, "97");
    else driver.ok(driver.order(2, "buy", { price: "104", quantity: "1", tif: "IOC" }));
    expect([driver.state.spot.orders.size, driver.state.spot.trails.size]).toEqual([0, 0]);
    expect(driver.balance(1, BTC)).toBe(ends === "trigger" ? "10/0" : "9/0");
    checkState(driver.state);
  }
});

describe("a reload", () => {
  function reload(driver: Driver): void {
    const reloaded = restore(rowsOf(driver.state));
    checkState(reloaded);
    expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    driver.state = reloaded;
    driver.ok({ type: "restart" });
    checkState(driver.state);
  }

  test("keeps extremes and what waits for its activation, and triggers at the same price", () => {
    const driver = exchange();
    const early = driver.place(1, "sell", sale);
    driver.tick(BTC_USDT, "110");
    driver.tick(BTC_USDT, "108");
    const late = driver.place(2, "sell", { ...sale, trailingDelta: 100 });
    const waiting = driver.place(3, "buy", { ...sale, activation: "115" });
    reload(driver);
    expect(extremes(driver)).toEqual(["110", "108"].map(price));
    driver.tick(BTC_USDT, "106.92");
    expect([early, late, waiting].map(({ orderId }) => isTriggered(driver, orderId))).toEqual([false, true, false]);
    driver.tick(BTC_USDT, "104.5");
    expect(isTriggered(driver, early.orderId)).toBe(true);
  });

  test("returns due orders to their trail, where the last price decides", () => {
    const driver = exchange();
    const { orderId } = driver.place(1, "sell", sale);
    const spotMarket = driver.state.spot.markets.get(BTC_USDT);
    const order = driver.state.spot.orders.get(orderId);
    if (!spotMarket || !order) throw new Error("both are there");
    const mark = { price: price("95"), tickId: 9 };
    for (const { orders, trail } of spotMarket.trails[1].reach(mark.price)) {
      order.reached = { trail, mark };
      spotMarket.stops.addDue(orders);
    }
    expect(hasDue(driver.state)).toBe(true);
    checkState(driver.state);
    driver.ok({ type: "restart" });
    expect([hasDue(driver.state), order.reached]).toEqual([false, undefined]);
    checkState(driver.state);
    driver.tick(BTC_USDT, "95");
    expect(isTriggered(driver, orderId)).toBe(true);
  });
});
