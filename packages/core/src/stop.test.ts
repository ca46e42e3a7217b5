import { amount } from "@candor/contract/money.ts";
import { expect, test } from "vitest";
import type { Execution } from "./engine.ts";
import { BTC, BTC_USDT, Driver, NEW, NEW_USDT, USDT } from "./testing/driver.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(4);
  for (const userId of [1, 2, 3, 4]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "100");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
}

/** The orders that an execution changed, as "id status reason". */
const orders = ({ events }: Execution): string[] =>
  events.flatMap((event) =>
    event.type === "order" ? [`${event.order.orderId} ${event.order.status} ${event.order.cancelReason ?? "-"}`] : [],
  );

const stop = (side: "buy" | "sell", at: string, price: string, more = {}) =>
  [side, { kind: "stop_limit", stop: at, price, quantity: "1", ...more }] as const;

test("a stop waits outside the book with its money frozen, until the index reaches its price", () => {
  const driver = exchange();
  const order = driver.place(1, ...stop("buy", "102", "103"));
  expect(order).toMatchObject({ status: "waiting", triggered: false, hold: amount("103") });
  expect(driver.state.spot.markets.get(BTC_USDT)?.book.size).toBe(0);
  driver.tick(BTC_USDT, "101.99");
  expect(driver.state.spot.orders.get(order.orderId)?.triggered).toBe(false);
  driver.tick(BTC_USDT, "102");
  expect(driver.state.spot.orders.get(order.orderId)?.triggered).toBe(true);
  expect(driver.state.spot.markets.get(BTC_USDT)?.book.bestBid()).toBe(10_300);
});

test("a triggered stop that fills below its price gets the rest of its hold back", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "102", quantity: "0.4" });
  driver.place(1, ...stop("buy", "102", "103"));
  driver.tick(BTC_USDT, "102.5");
  // 0.4 at 102 is 40.8; 0.6 rest at 103, which is 61.8.
  expect(driver.balance(1, USDT)).toBe("897.4/61.8");
});

test("a sell stop is triggered from above, and cancelled stops are not", () => {
  const driver = exchange();
  const first = driver.place(1, ...stop("sell", "98", "97"));
  const second = driver.place(1, ...stop("sell", "97", "96"));
  const third = driver.place(1, ...stop("sell", "98", "97"));
  driver.ok({ type: "cancelOrder", userId: 1, orderId: third.orderId });
  expect(driver.balance(1, BTC)).toBe("8/2");
  expect(orders(driver.tick(BTC_USDT, "98"))).toEqual([`${first.orderId} waiting -`]);
  expect(driver.state.spot.orders.get(second.orderId)?.triggered).toBe(false);
});

test("stops due at one tick go in the order of their time, not of their price", () => {
  const driver = exchange();
  const early = driver.place(1, ...stop("buy", "104", "105"));
  const late = driver.place(2, ...stop("buy", "101", "105"));
  expect(orders(driver.tick(BTC_USDT, "104"))).toEqual([`${early.orderId} waiting -`, `${late.orderId} waiting -`]);
});

test("a stop whose price is passed already is refused", () => {
  const driver = exchange();
  expect(driver.refusedOrder(1, ...stop("buy", "100", "101"))).toBe("STOP_PRICE_PASSED");
  expect(driver.refusedOrder(1, ...stop("sell", "100", "99"))).toBe("STOP_PRICE_PASSED");
  driver.at += 3_001;
  expect(driver.refusedOrder(1, ...stop("buy", "102", "103"))).toBe("PRICE_STALE");
  expect(driver.refusedOrder(1, ...stop("buy", "102", "103", { marketId: NEW_USDT }))).toBe("MARKET_EMPTY");
});

test("what a new order would be refused for cancels a triggered one", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "104", quantity: "0.5" });
  const band = driver.place(1, ...stop("buy", "103", "109"));
  const post = driver.place(1, ...stop("buy", "103", "104", { tif: "POST" }));
  const fok = driver.place(1, ...stop("buy", "103", "104", { tif: "FOK" }));
  const ioc = driver.place(1, ...stop("buy", "103", "104", { tif: "IOC" }));
  expect(orders(driver.tick(BTC_USDT, "103"))).toEqual([
    `${band.orderId} cancelled price_band`,
    `${post.orderId} cancelled post_only`,
    `${fok.orderId} cancelled unfilled`,
    `1 completed -`,
    `${ioc.orderId} cancelled unfilled`,
  ]);
  expect(driver.balance(1, USDT)).toBe("948/0");
});

test("a book-priced market's own trades trigger its stops, and theirs the next", () => {
  const driver = exchange();
  const at = { marketId: NEW_USDT };
  driver.place(2, "sell", { ...at, price: "10", quantity: "1" });
  driver.place(3, "buy", { ...at, price: "10", quantity: "1" });
  const first = driver.place(1, ...stop("buy", "10.1", "10.3", at));
  const second = driver.place(4, ...stop("buy", "10.2", "10.3", at));
  driver.place(2, "sell", { ...at, price: "10.1", quantity: "1" });
  driver.place(2, "sell", { ...at, price: "10.2", quantity: "1" });
  driver.place(2, "sell", { ...at, price: "10.25", quantity: "1" });
  const changed = orders(driver.ok(driver.order(3, "buy", { ...at, price: "10.1", quantity: "1" })));
  expect(changed).toContain(`${first.orderId} completed -`);
  expect(changed).toContain(`${second.orderId} completed -`);
  expect(changed.indexOf(`${first.orderId} completed -`)).toBeLessThan(
    changed.indexOf(`${second.orderId} completed -`),
  );
});

test("no stop is triggered while its market is closed", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, ...stop("buy", "102", "103"));
  const config = driver.state.markets.get(BTC_USDT)?.config;
  if (!config) throw new Error("the market is there");
  driver.ok({ type: "setMarket", ...config, state: "closed" });
  driver.tick(BTC_USDT, "103");
  expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(false);
  driver.ok({ type: "setMarket", ...config, state: "open" });
  driver.tick(BTC_USDT, "102.5");
  expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(true);
});
