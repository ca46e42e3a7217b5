import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import type { Execution } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, Driver, market, USDT } from "../../testing/driver.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2, 3]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
}

/** The orders that an execution changed, as "id status reason". */
const orders = ({ events }: Execution): string[] =>
  events.flatMap((event) =>
    event.type === "order" ? [`${event.order.orderId} ${event.order.status} ${event.order.cancelReason ?? "-"}`] : [],
  );
const triggered = (driver: Driver, orderId: number) => driver.state.spot.orders.get(orderId)?.triggered ?? true;

test.each([
  ["stop_market", "buy", "102", "101.99", "102"],
  ["stop_market", "sell", "98", "98.01", "98"],
  ["take_profit_market", "buy", "98", "98.01", "98"],
  ["take_profit_market", "sell", "102", "101.99", "102"],
  ["stop_limit", "buy", "102", "101.99", "103"],
  ["stop_limit", "sell", "98", "98.01", "97"],
  ["take_profit_limit", "buy", "98", "98.01", "97"],
  ["take_profit_limit", "sell", "102", "101.99", "103"],
] as const)("a %s %s at %s waits at %s and is triggered at %s", (kind, side, stop, before, at) => {
  const driver = exchange();
  const limit = kind.endsWith("limit") ? { price: stop } : {};
  const { orderId } = driver.place(1, side, { kind, stop, quantity: "1", ...limit });
  driver.tick(BTC_USDT, before);
  expect(triggered(driver, orderId)).toBe(false);
  checkState(driver.state);
  driver.tick(BTC_USDT, at);
  expect(triggered(driver, orderId)).toBe(true);
});

test.each([
  ["stop_market", "buy", "100"],
  ["stop_market", "sell", "100"],
  ["take_profit_market", "buy", "100"],
  ["take_profit_market", "sell", "100"],
] as const)("a %s %s whose price is reached already would trigger at once and is refused", (kind, side, stop) => {
  const driver = exchange();
  expect(driver.refusedOrder(1, side, { kind, stop, quantity: "1" })).toBe("STOP_PRICE_PASSED");
});

test.each([
  ["INVALID_REQUEST", { stop: "102", price: "102", quantity: "1" }],
  ["INVALID_REQUEST", { quantity: "1" }],
  ["INVALID_REQUEST", { stop: "102", quote: "100" }],
  ["INVALID_REQUEST", { stop: "102", quantity: "1", tif: "POST" }],
  ["INVALID_AMOUNT", { stop: "102", quantity: "0" }],
  ["PRICE_OFF_TICK", { stop: "0", quantity: "1" }],
  ["PRICE_OFF_TICK", { stop: "102.001", quantity: "1" }],
  ["QUANTITY_OFF_LOT", { stop: "102", quantity: "0.00001" }],
  ["NOTIONAL_TOO_SMALL", { stop: "102", quantity: "0.0098" }],
  ["INSUFFICIENT_BALANCE", { stop: "102", quantity: "9.34" }],
  ["ORDER_TOO_LARGE", { stop: "102", quantity: "900719925474.0993" }],
] as const)("%s for a stop_market buy of %o", (error, order) => {
  expect(exchange().refusedOrder(1, "buy", { kind: "stop_market", ...order })).toBe(error);
});

test("a buy holds its cost at the edge of the band around its stop price, exactly, and never pays more", () => {
  const driver = exchange();
  // The band of 5 % above 102 ends at 107.1.
  const order = driver.place(1, "buy", { kind: "stop_market", stop: "102", quantity: "2" });
  expect(order).toMatchObject({ price: price("107.1"), hold: amount("214.2"), tif: "IOC", status: "waiting" });
  driver.place(2, "sell", { price: "106", quantity: "1" });
  driver.place(2, "sell", { price: "107.11", quantity: "1" });
  // The price jumps over the stop: at 110 the band would allow 115.5, and the hold pays 107.1.
  expect(orders(driver.tick(BTC_USDT, "110"))).toEqual(["2 completed -", `${order.orderId} cancelled price_band`]);
  expect(driver.balance(1, USDT)).toBe("894/0");
  expect(driver.balance(1, BTC)).toBe("10.999/0");
});

test("a band that an operator widens or narrows after placing changes no hold", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { kind: "stop_market", stop: "102", quantity: "1" });
  driver.place(2, "sell", { price: "104", quantity: "1" });
  driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), priceBand: 1_000_000n as never });
  checkState(driver.state);
  // One per cent above 102 is 103.02.
  expect(orders(driver.tick(BTC_USDT, "102"))).toEqual([`${orderId} cancelled price_band`]);
  expect(driver.balance(1, USDT)).toBe("1000/0");
});

test("a sell holds its quantity and sells down to the band of the price that triggers it, however far that has fallen", () => {
  const driver = exchange();
  const order = driver.place(1, "sell", { kind: "stop_market", stop: "98", quantity: "3" });
  expect(order).toMatchObject({ price: undefined, hold: amount("3") });
  driver.place(2, "buy", { price: "85", quantity: "1" });
  driver.place(3, "buy", { price: "76", quantity: "1" });
  driver.place(3, "buy", { price: "75.9", quantity: "1" });
  // The band of 5 % below 80 ends at 76.
  expect(orders(driver.tick(BTC_USDT, "80"))).toEqual(["2 completed -", "3 completed -", "1 cancelled price_band"]);
  expect(driver.balance(1, BTC)).toBe("8/0");
});

test("an empty book cancels it, and fill-or-kill fills it as a whole or not at all", () => {
  const driver = exchange();
  const alone = driver.place(1, "buy", { kind: "stop_market", stop: "102", quantity: "1" });
  expect(orders(driver.tick(BTC_USDT, "102"))).toEqual([`${alone.orderId} cancelled unfilled`]);
  driver.place(2, "sell", { price: "106", quantity: "1" });
  const kill = { kind: "stop_market", stop: "104", tif: "FOK" } as const;
  const both = [
    driver.place(1, "buy", { ...kill, quantity: "1.1" }),
    driver.place(1, "buy", { ...kill, quantity: "1" }),
  ];
  expect(both[0]?.tif).toBe("FOK");
  expect(orders(driver.tick(BTC_USDT, "104"))).toEqual([
    `${both[0]?.orderId} cancelled unfilled`,
    "2 completed -",
    `${both[1]?.orderId} completed -`,
  ]);
});

test("it is reduced with its hold, and cannot be amended", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { kind: "take_profit_market", stop: "98", quantity: "2" });
  expect(driver.balance(1, USDT)).toBe("794.2/205.8");
  const amended = { type: "amendOrder", userId: 1, orderId, price: price("97"), quantity: amount("1") } as const;
  expect(driver.refused(amended)).toBe("ORDER_NOT_AMENDABLE");
  driver.ok({ type: "reduceOrder", userId: 1, orderId, quantity: amount("1") });
  expect(driver.balance(1, USDT)).toBe("897.1/102.9");
  driver.ok({ type: "cancelOrder", userId: 1, orderId });
  expect(driver.balance(1, USDT)).toBe("1000/0");
});

test("a take_profit_limit that is amended waits for the same price", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "sell", { kind: "take_profit_limit", stop: "105", price: "104", quantity: "1" });
  const amended = { type: "amendOrder", userId: 1, orderId, price: price("103"), quantity: amount("2") } as const;
  expect(driver.ok(amended).outcome).toMatchObject({
    order: { kind: "take_profit_limit", stopPrice: price("105"), price: price("103"), triggered: false },
  });
});

test("stop losses and take profits that one price reaches go in the order of their time", () => {
  const driver = exchange();
  const late = driver.place(1, "sell", { kind: "take_profit_market", stop: "104", quantity: "1" });
  const early = driver.place(2, "buy", { kind: "stop_market", stop: "101", quantity: "1" });
  expect(orders(driver.tick(BTC_USDT, "105"))).toEqual([
    `${late.orderId} cancelled unfilled`,
    `${early.orderId} cancelled unfilled`,
  ]);
});

test("waiting orders at market come back from their rows as they were", () => {
  const driver = exchange();
  for (const kind of ["stop_market", "take_profit_market"] as const)
    for (const side of ["buy", "sell"] as const) {
      const rises = (side === "buy") === (kind === "stop_market");
      driver.place(1, side, { kind, stop: rises ? "102" : "98", quantity: "0.5" });
    }
  const reloaded = restore(rowsOf(driver.state));
  checkState(reloaded);
  expect(stateHash(reloaded)).toBe(stateHash(driver.state));
});
