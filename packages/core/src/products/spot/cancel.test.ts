import { amount } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { BTC, BTC_USDT, Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2, 3]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "10");
  }
  return driver;
}

test("canceling releases what is still held", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const { outcome } = driver.ok({ type: "cancelOrder", userId: 1, orderId });
  expect(outcome).toMatchObject({ order: { status: "cancelled", cancelReason: "user", filledQuantity: amount("1") } });
  expect(driver.balance(1, USDT)).toBe("900/0");
  expect(driver.refused({ type: "cancelOrder", userId: 1, orderId })).toBe("NOT_FOUND");
});

test("another user's order does not exist", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  expect(driver.refused({ type: "cancelOrder", userId: 2, orderId })).toBe("NOT_FOUND");
  expect(driver.refused({ type: "reduceOrder", userId: 2, orderId, quantity: amount("1") })).toBe("NOT_FOUND");
});

test("cancelAll takes one market or all of them", () => {
  const driver = exchange();
  for (const price of ["90", "91"]) driver.place(1, "buy", { price, quantity: "1" });
  driver.place(1, "sell", { marketId: NEW_USDT, price: "10", quantity: "1" });
  driver.place(2, "buy", { price: "92", quantity: "1" });
  expect(driver.ok({ type: "cancelAll", userId: 1, marketId: BTC_USDT }).outcome).toMatchObject({ cancelled: 2 });
  expect(driver.ok({ type: "cancelAll", userId: 1 }).outcome).toMatchObject({ cancelled: 1 });
  expect(driver.ok({ type: "cancelAll", userId: 1 }).outcome).toMatchObject({ cancelled: 0 });
  expect(driver.balance(1, USDT)).toBe("1000/0");
  expect(driver.state.spot.orders.size).toBe(1);
});

test("a reduced order keeps its place and releases the difference", () => {
  const driver = exchange();
  const first = driver.place(1, "buy", { price: "100", quantity: "3" });
  const second = driver.place(2, "buy", { price: "100", quantity: "1" });
  driver.ok({ type: "reduceOrder", userId: 1, orderId: first.orderId, quantity: amount("1") });
  expect(driver.balance(1, USDT)).toBe("900/100");
  const { events } = driver.ok(driver.order(3, "sell", { price: "100", quantity: "2" }));
  const makers = events.flatMap((event) => (event.type === "trade" ? [event.makerOrderId] : []));
  expect(makers).toEqual([first.orderId, second.orderId]);
});

test("reducing needs a smaller quantity in whole lots, above zero", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  const reduce = (quantity: string) =>
    driver.refused({ type: "reduceOrder", userId: 1, orderId, quantity: amount(quantity) });
  expect(reduce("0")).toBe("INVALID_AMOUNT");
  expect(reduce("3")).toBe("INVALID_AMOUNT");
  expect(reduce("4")).toBe("INVALID_AMOUNT");
  expect(reduce("1.00001")).toBe("QUANTITY_OFF_LOT");
});

test("the quantity of a reduced order is the filled plus the open part", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const { outcome } = driver.ok({ type: "reduceOrder", userId: 1, orderId, quantity: amount("0.5") });
  expect(outcome).toMatchObject({ order: { quantity: amount("1.5"), hold: amount("50"), status: "waiting" } });
});

test("a frozen user cannot cancel or reduce", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
  expect(driver.refused({ type: "cancelOrder", userId: 1, orderId })).toBe("ACCOUNT_FROZEN");
  expect(driver.refused({ type: "reduceOrder", userId: 1, orderId, quantity: amount("1") })).toBe("ACCOUNT_FROZEN");
});

test("canceling in an unknown market is refused", () => {
  expect(exchange().refused({ type: "cancelAll", userId: 1, marketId: 99 })).toBe("NOT_FOUND");
});

test("a reduced order is not emitted as a new one; off the lot the refusal contains the lot", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  const reduce = { type: "reduceOrder", userId: 1, orderId } as const;
  expect(driver.run({ ...reduce, quantity: amount("1.00001") }).outcome).toEqual({
    ok: false,
    error: "QUANTITY_OFF_LOT",
    params: { lot: "0.0001" },
  });
  const { events } = driver.ok({ ...reduce, quantity: amount("1") });
  expect(events).toContainEqual(expect.objectContaining({ type: "order", isNew: false }));
});

test.each([
  ["reduced", { type: "reduceOrder", quantity: amount("1") }, "could not be reduced in the book"],
  ["cancelled", { type: "cancelOrder" }, "is open and not in the book"],
] as const)("an order that is not in the book as it should be is not %s", (_, change, message) => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { price: "100", quantity: "3" });
  driver.state.spot.markets.get(BTC_USDT)?.book.cancel(orderId);
  expect(() => driver.run({ ...change, userId: 1, orderId })).toThrow(message);
});
