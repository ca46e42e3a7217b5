import { expect, test } from "vitest";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, Driver, USDT } from "../../testing/driver.ts";

const exchange = (): Driver => {
  const driver = new Driver().openExchange(2);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
};
const named = (clientOrderId: string) => ({ price: "90", quantity: "1", clientOrderId });

test("an order has the name that its client gave it; without one it has none", () => {
  const driver = exchange();
  expect(driver.place(1, "buy", named("bot_1-A")).clientOrderId).toBe("bot_1-A");
  expect(driver.place(1, "buy", { price: "90", quantity: "1" }).clientOrderId).toBeUndefined();
});

test("a name is one open order's of its user, and free again when that is done", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", named("a"));
  expect(driver.refusedOrder(1, "sell", { ...named("a"), price: "110" })).toBe("CLIENT_ORDER_ID_TAKEN");
  expect(driver.place(2, "buy", named("a")).status).toBe("waiting");
  driver.ok({ type: "cancelOrder", userId: 1, orderId });
  expect(driver.place(1, "buy", named("a")).status).toBe("waiting");
});

test("an order that is filled immediately keeps no name taken", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "2" });
  expect(driver.place(1, "buy", { ...named("a"), price: "100" }).status).toBe("completed");
  expect(driver.place(1, "buy", { ...named("a"), price: "100" }).status).toBe("completed");
});

test("names of open orders are taken after a restart too", () => {
  const driver = exchange();
  driver.place(1, "buy", named("a"));
  const restored = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  expect([...restored.spot.clientOrderIds]).toEqual([["1:a", 1]]);
});

test("an open order is canceled by its name, of its own user alone, and once", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", named("a"));
  const cancel = (userId: number, clientOrderId = "a") =>
    ({ type: "cancelNamedOrder", userId, clientOrderId }) as const;
  expect(driver.refused(cancel(2))).toBe("NOT_FOUND");
  expect(driver.refused(cancel(1, "b"))).toBe("NOT_FOUND");
  expect(driver.ok(cancel(1)).outcome).toMatchObject({ order: { orderId, status: "cancelled", cancelReason: "user" } });
  expect(driver.refused(cancel(1))).toBe("NOT_FOUND");
  driver.place(1, "buy", named("a"));
  driver.ok({ type: "setUserState", userId: 1, state: "locked" });
  expect(driver.refused(cancel(1))).toBe("ACCOUNT_LOCKED");
});

test("a cancellation that names a market or a name cancels no other order", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", named("a"));
  const [own, other] = [BTC_USDT, BTC_USDT + 1];
  expect(driver.refused({ type: "cancelOrder", userId: 1, orderId, marketId: other })).toBe("NOT_FOUND");
  expect(driver.refused({ type: "cancelOrder", userId: 1, orderId, clientOrderId: "b" })).toBe("NOT_FOUND");
  expect(driver.refused({ type: "cancelNamedOrder", userId: 1, clientOrderId: "a", marketId: other })).toBe(
    "NOT_FOUND",
  );
  expect(driver.refused({ type: "cancelOrder", userId: 2, orderId, marketId: own })).toBe("NOT_FOUND");
  driver.ok({ type: "cancelOrder", userId: 1, orderId, marketId: own, clientOrderId: "a" });
  driver.place(1, "buy", named("a"));
  driver.ok({ type: "cancelNamedOrder", userId: 1, clientOrderId: "a", marketId: own });
});

test.each(["", "a b", "ä", "x".repeat(37)])("the name %j is refused", (clientOrderId) => {
  expect(exchange().refusedOrder(1, "buy", named(clientOrderId))).toBe("INVALID_REQUEST");
});
