import { amount, price } from "@candor/contract/domain/money.ts";
import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { expect, test } from "vitest";
import { BTC, BTC_USDT, Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2, 3]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "1000");
  }
  return driver;
}
const amend = (orderId: number, at: string, quantity: string, userId = 1) =>
  ({ type: "amendOrder", userId, orderId, price: price(at), quantity: amount(quantity) }) as const;
const makersOf = (driver: Driver, order: Parameters<Driver["order"]>[2]) =>
  driver
    .ok(driver.order(3, "sell", order))
    .events.flatMap((event) => (event.type === "trade" ? [event.makerOrderId] : []));

test("another price replaces the order by a new one with exactly its cost frozen, in one command", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  const { outcome, events } = driver.ok(amend(orderId, "90", "2"));
  expect(outcome).toMatchObject({
    order: { orderId: orderId + 1, price: price("90"), quantity: amount("2"), hold: amount("180"), status: "waiting" },
  });
  expect(events.flatMap((event) => (event.type === "order" ? [event] : []))).toMatchObject([
    { isNew: false, order: { orderId, status: "cancelled", cancelReason: "amended", hold: 0n } },
    { isNew: true, order: { orderId: orderId + 1, status: "waiting" } },
  ]);
  expect(driver.balance(1, USDT)).toBe("820/180");
  expect(driver.state.spot.orders.size).toBe(1);
});

test("what the old order froze pays for the new one, and not a unit more", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "10" });
  expect(driver.balance(1, USDT)).toBe("0/1000");
  expect(driver.refused(amend(orderId, "100.1", "10"))).toBe("INSUFFICIENT_BALANCE");
  expect(driver.balance(1, USDT)).toBe("0/1000");
  driver.ok(amend(orderId, "50", "20"));
  expect(driver.balance(1, USDT)).toBe("0/1000");
  const sell = driver.place(2, "sell", { price: "120", quantity: "10" });
  expect(driver.refused(amend(sell.orderId, "121", "10.0001", 2))).toBe("INSUFFICIENT_BALANCE");
  driver.ok(amend(sell.orderId, "121", "10", 2));
  expect(driver.balance(2, BTC)).toBe("0/10");
});

test("less at the same price keeps the order and its queue priority; more at the same price goes to the end of the queue", () => {
  const driver = exchange();
  const first = driver.place(1, "buy", { price: "100", quantity: "3" });
  const second = driver.place(2, "buy", { price: "100", quantity: "1" });
  expect(driver.ok(amend(first.orderId, "100", "2")).outcome).toMatchObject({
    order: { orderId: first.orderId, quantity: amount("2"), hold: amount("200") },
  });
  expect(makersOf(driver, { price: "100", quantity: "1" })).toEqual([first.orderId]);
  const { outcome } = driver.ok(amend(first.orderId, "100", "2"));
  if (!outcome.ok || !outcome.order) throw new Error("an amended order comes back");
  expect(makersOf(driver, { price: "100", quantity: "2" })).toEqual([second.orderId, outcome.order.orderId]);
});

test("a price that meets the other side fills at once, and what was filled before stays with the old order", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "101", quantity: "1" });
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  driver.place(3, "sell", { price: "100", quantity: "1" });
  const { outcome, events } = driver.ok(amend(orderId, "101", "2"));
  expect(outcome).toMatchObject({
    order: { quantity: amount("2"), filledQuantity: amount("1"), hold: amount("101"), status: "waiting" },
  });
  expect(events).toContainEqual(
    expect.objectContaining({ order: expect.objectContaining({ orderId, filledQuantity: amount("1") }) }),
  );
  expect(driver.balance(1, USDT)).toBe("698/101");
});

test.each([
  ["PRICE_OFF_TICK", "90.001", "3"],
  ["QUANTITY_OFF_LOT", "90", "1.00001"],
  ["INVALID_AMOUNT", "90", "0"],
  ["INVALID_AMOUNT", "100", "3"],
  ["INVALID_AMOUNT", "100", "0"],
  ["NOTIONAL_TOO_SMALL", "90", "0.0001"],
  ["INSUFFICIENT_BALANCE", "100", "10.1"],
])("refused with %s, the old order stays as it was", (error, at, quantity) => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  const before = driver.state.spot.orders.get(orderId);
  const { outcome, events } = driver.run(amend(orderId, at, quantity));
  expect(outcome).toMatchObject({ ok: false, error });
  expect(events).toEqual([]);
  expect(driver.state.spot.orders.get(orderId)).toBe(before);
  expect(driver.balance(1, USDT)).toBe("700/300");
});

test("a price beyond the band is refused with the furthest one that it allows", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100");
  const buy = driver.place(1, "buy", { price: "100", quantity: "1" });
  const { outcome } = driver.run(amend(buy.orderId, "500", "1"));
  expect(outcome).toMatchObject({ ok: false, error: "PRICE_OUTSIDE_BAND", params: { limit: expect.any(String) } });
  if (outcome.ok) throw new Error("refused");
  const limit = String(outcome.params?.["limit"]);
  driver.ok(amend(buy.orderId, limit, "1"));
});

test("a post-only order that would take is refused and stays", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "101", quantity: "1" });
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "1", tif: "POST" });
  expect(driver.refused(amend(orderId, "101", "1"))).toBe("WOULD_TAKE");
  expect(driver.ok(amend(orderId, "100.5", "1")).outcome).toMatchObject({ order: { tif: "POST", status: "waiting" } });
});

test("the new order keeps its client's name, which nobody else can take in between", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "1", clientOrderId: "bot-1" });
  expect(driver.ok(amend(orderId, "99", "1")).outcome).toMatchObject({ order: { clientOrderId: "bot-1" } });
  driver.ok({ type: "cancelNamedOrder", userId: 1, clientOrderId: "bot-1" });
  expect(driver.balance(1, USDT)).toBe("1000/0");
});

test("a user with the maximum of open orders can still amend one", () => {
  const driver = exchange();
  for (let index = 0; index < OPEN_ORDERS_MAX; index += 1)
    driver.place(1, "sell", { marketId: NEW_USDT, price: "10", quantity: "1" });
  const [first] = driver.state.spot.orders.keys();
  driver.ok(amend(first ?? 0, "11", "1"));
  expect(driver.state.spot.orders.size).toBe(OPEN_ORDERS_MAX);
});

test("a waiting stop keeps its stop price; a triggered one is amended as the limit order that it is", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100");
  const { orderId } = driver.place(1, "buy", { kind: "stop_limit", stop: "105", price: "104", quantity: "1" });
  const { outcome } = driver.ok(amend(orderId, "103", "2"));
  expect(outcome).toMatchObject({
    order: { kind: "stop_limit", stopPrice: price("105"), triggered: false, hold: amount("206"), status: "waiting" },
  });
  driver.tick(BTC_USDT, "106");
  const [triggered] = driver.state.spot.orders.values();
  expect(triggered?.triggered).toBe(true);
  expect(driver.ok(amend(triggered?.orderId ?? 0, "102", "2")).outcome).toMatchObject({
    order: { kind: "limit", stopPrice: undefined, price: price("102"), hold: amount("204") },
  });
});

test("another user's order does not exist, nor one that is done; a frozen user amends nothing", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  expect(driver.refused(amend(orderId, "90", "1", 2))).toBe("NOT_FOUND");
  driver.ok({ type: "cancelOrder", userId: 1, orderId });
  expect(driver.refused(amend(orderId, "90", "1"))).toBe("NOT_FOUND");
  driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
  expect(driver.refused(amend(orderId, "90", "1"))).toBe("ACCOUNT_FROZEN");
});
