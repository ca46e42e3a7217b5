import { amount } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { type Execution, hasDue } from "../../engine/execute.ts";
import { BTC, BTC_USDT, Driver, ETH, ETH_USDT, market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

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

type Limit = { readonly marketId: number; readonly price: string; readonly quantity: string };

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

test("a sell stop is triggered from above, and canceled stops are not", () => {
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

test("a reason that would refuse a new order cancels a triggered one", () => {
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

test.each(["buy", "sell"] as const)("a sweep by a %s triggers the stops of both ends of its prices", (side) => {
  const driver = exchange();
  const at = { marketId: NEW_USDT };
  const [low, mid, high] = ["9.8", "10", "10.2"].map((price) => ({ ...at, price, quantity: "1" })) as [
    Limit,
    Limit,
    Limit,
  ];
  driver.place(2, "sell", mid);
  driver.place(3, "buy", mid);
  const below = driver.place(1, ...stop("sell", "9.8", "9.8", at));
  const above = driver.place(1, ...stop("buy", "10.2", "10.2", at));
  const beyond = [
    driver.place(1, ...stop("sell", "9.79", "9.7", at)),
    driver.place(1, ...stop("buy", "10.21", "10.3", at)),
  ];
  // The whole way from one end to the other, against the resting orders of user 2.
  const other = side === "buy" ? "sell" : "buy";
  for (const resting of [low, high]) driver.place(2, other, resting);
  driver.ok(driver.order(3, side, { ...(side === "buy" ? high : low), quantity: "2" }));
  for (const { orderId } of [below, above]) expect(driver.state.spot.orders.get(orderId)?.triggered ?? true).toBe(true);
  for (const { orderId } of beyond) expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(false);
});

test("trades in a market that follows the index reach no stop", () => {
  const driver = exchange();
  const waiting = [driver.place(1, ...stop("buy", "102", "103")), driver.place(1, ...stop("sell", "98", "97"))];
  for (const price of ["103", "97"]) {
    driver.place(2, "sell", { price, quantity: "1" });
    driver.place(3, "buy", { price, quantity: "1" });
  }
  driver.tick(BTC_USDT, "100");
  for (const { orderId } of waiting) expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(false);
});

test("a triggered stop takes a new sequence, and books nothing if it rests completely", () => {
  const driver = exchange();
  const { orderId, sequence } = driver.place(1, ...stop("buy", "102", "103"));
  expect(driver.tick(BTC_USDT, "102").events.filter(({ type }) => type === "posting")).toEqual([]);
  expect(driver.state.spot.orders.get(orderId)?.sequence).toBe(sequence + 1);
  expect(driver.place(2, "sell", { price: "104", quantity: "1" }).sequence).toBe(sequence + 2);
});

test("the excess hold of a triggered stop is released", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "102", quantity: "0.4" });
  driver.place(1, ...stop("buy", "102", "103"));
  const { events } = driver.tick(BTC_USDT, "102.5");
  const released = events.flatMap((event) => (event.type === "posting" && event.tag === "c2c_buy_lock_1" ? event : []));
  // 103 were frozen: 40.8 paid 0.4, and 61.8 back the resting 0.6.
  expect(released).toMatchObject([{ ownerId: 1, available: amount("0.4"), frozen: -amount("0.4") }]);
});

test("a triggered fill-or-kill fills as a whole where it can", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "104", quantity: "1" });
  const fok = driver.place(1, ...stop("buy", "103", "104", { tif: "FOK" }));
  expect(orders(driver.tick(BTC_USDT, "103"))).toContain(`${fok.orderId} completed -`);
});

test("a triggered stop beyond the capacity of its price level is canceled", () => {
  const driver = exchange();
  driver.fund(2, BTC, "900719925475");
  const { orderId } = driver.place(1, ...stop("sell", "99", "104"));
  driver.place(2, "sell", { price: "104", quantity: "900719925474.0991" });
  expect(orders(driver.tick(BTC_USDT, "99"))).toEqual([`${orderId} cancelled unfilled`]);
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

describe("a restart", () => {
  /** Two markets, of which the one with the higher id was made first, with a stop in each. */
  function inTwo(): Driver {
    const driver = new Driver();
    for (const [currencyId, symbol] of [
      [BTC, "BTC"],
      [ETH, "ETH"],
      [USDT, "USDT"],
    ] as const)
      driver.ok({ type: "setCurrency", currencyId, symbol });
    for (const set of both) driver.ok(set);
    driver.ok({ type: "registerUser", userId: 1 });
    driver.fund(1, USDT, "1000");
    for (const { marketId } of both) {
      driver.tick(marketId, "100");
      driver.place(1, ...stop("buy", "102", "103", { marketId }));
    }
    return driver;
  }
  const both = [market(ETH_USDT, "ETH-USDT", ETH, "index"), market(BTC_USDT, "BTC-USDT", BTC, "index")];
  /** Makes stops due while no command can trigger them. */
  function reached(driver: Driver): void {
    for (const set of both) driver.ok({ ...set, state: "closed" });
    for (const { marketId } of both) driver.tick(marketId, "102");
    for (const set of both) driver.ok(set);
    driver.ok({ type: "restart" });
  }

  test("triggers stops reached by the last price, market by market in the order of ids", () => {
    const driver = inTwo();
    reached(driver);
    expect(hasDue(driver.state)).toBe(true);
    expect(orders(driver.ok({ type: "settleDue" }))).toEqual(["2 waiting -", "1 waiting -"]);
    expect(hasDue(driver.state)).toBe(false);
  });

  test("leaves due stops of a market that was closed since", () => {
    const driver = inTwo();
    reached(driver);
    for (const set of both) if (set.marketId === ETH_USDT) driver.ok({ ...set, state: "closed" });
    expect(orders(driver.ok({ type: "settleDue" }))).toEqual(["2 waiting -"]);
    expect(driver.state.spot.orders.get(1)?.triggered).toBe(false);
  });

  test("of a closed market makes no stop due", () => {
    const driver = inTwo();
    for (const set of both) driver.ok({ ...set, state: "closed" });
    for (const { marketId } of both) driver.tick(marketId, "102");
    driver.ok({ type: "restart" });
    for (const set of both) driver.ok(set);
    expect(hasDue(driver.state)).toBe(false);
  });
});
