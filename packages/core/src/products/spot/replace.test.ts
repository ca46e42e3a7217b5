import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { BTC, BTC_USDT, Driver, ETH_USDT, USDT } from "../../testing/driver.ts";
import type { ReplaceOrder } from "./records.ts";

/** User 1 has all of 1,000 USDT frozen for order 1. */
function exchange(): Driver {
  const driver = new Driver().openExchange(2);
  for (const userId of [1, 2]) driver.fund(userId, USDT, "1000");
  driver.fund(1, BTC, "10");
  for (const marketId of [BTC_USDT, ETH_USDT]) driver.tick(marketId, "100");
  driver.place(1, "buy", { price: "100", quantity: "10", clientOrderId: "first" });
  return driver;
}
const replace = (change: Partial<Omit<ReplaceOrder, "type">> = {}) =>
  ({
    type: "replaceOrder",
    userId: 1,
    mode: "stop_on_failure",
    cancelOrderId: 1,
    marketId: BTC_USDT,
    side: 0,
    kind: "limit",
    tif: "GTC",
    price: price("50"),
    quantity: amount("20"),
    ...change,
  }) as const;
const nobody = { cancelOrderId: 99 };
const refused = { quantity: amount("20.1") };

test("the money of the canceled order pays for the new one, in one command, also in another market and on the other side", () => {
  const driver = exchange();
  const { outcome, events } = driver.ok(replace({ clientOrderId: "first" }));
  checkBatch(events);
  expect(outcome).toMatchObject({
    order: { orderId: 2, status: "waiting", hold: amount("1000"), clientOrderId: "first" },
    replaced: { orderId: 1, status: "cancelled", cancelReason: "user", hold: 0n },
  });
  expect(outcome).not.toHaveProperty("refusal");
  driver.ok(replace({ cancelOrderId: 2, marketId: ETH_USDT }));
  driver.ok(replace({ cancelOrderId: 3, side: 1, price: price("105"), quantity: amount("10") }));
  expect([driver.balance(1, USDT), driver.balance(1, BTC)]).toEqual(["1000/0", "0/10"]);
  checkState(driver.state);
});

test("by the client's name", () => {
  const driver = exchange();
  const { cancelOrderId: _, ...named } = replace({ cancelClientOrderId: "first" });
  expect(driver.ok(named).outcome).toMatchObject({ order: { orderId: 2 }, replaced: { orderId: 1 } });
});

test("without the named order nothing happens, unless the mode allows it", () => {
  const driver = exchange();
  expect(driver.refused(replace(nobody))).toBe("NOT_FOUND");
  const sale = { ...nobody, side: 1, price: price("105"), quantity: amount("1") } as const;
  const { outcome } = driver.ok(replace({ ...sale, mode: "allow_failure" }));
  expect(outcome).toMatchObject({ order: { orderId: 2 }, refusal: { error: "NOT_FOUND" } });
  expect(outcome).not.toHaveProperty("replaced");
  expect(driver.state.spot.orders.size).toBe(2);
});

test("if the new order is refused, the first stays canceled in either mode, and the answer says both", () => {
  for (const mode of ["stop_on_failure", "allow_failure"] as const) {
    const driver = exchange();
    const { outcome } = driver.ok(replace({ ...refused, mode }));
    expect(outcome).toMatchObject({ replaced: { orderId: 1 }, refusal: { error: "INSUFFICIENT_BALANCE" } });
    expect(outcome).not.toHaveProperty("order");
    expect(driver.balance(1, USDT)).toBe("1000/0");
    checkState(driver.state);
  }
});

test("a refusal of both changes nothing and is the new order's", () => {
  const driver = exchange();
  expect(driver.refused(replace({ ...nobody, ...refused, mode: "allow_failure" }))).toBe("INSUFFICIENT_BALANCE");
  expect(driver.balance(1, USDT)).toBe("0/1000");
});

test("params of a refusal are in the answer", () => {
  const { outcome } = exchange().ok(replace({ price: price("50.001") }));
  expect(outcome).toMatchObject({ refusal: { error: "PRICE_OFF_TICK", params: { tick: "0.01" } } });
});

test("an emergency stop lets it cancel and nothing else", () => {
  const driver = exchange();
  driver.ok({ type: "setStop", target: "spot", stopped: true, operatorId: 1 });
  expect(driver.ok(replace()).outcome).toMatchObject({
    replaced: { orderId: 1 },
    refusal: { error: "TRADING_STOPPED" },
  });
  expect(driver.refused(replace({ ...nobody, mode: "allow_failure" }))).toBe("TRADING_STOPPED");
});

test("of another user, by neither or by both of id and name, and of a frozen user it is refused", () => {
  const driver = exchange();
  expect(driver.refused(replace({ userId: 2 }))).toBe("NOT_FOUND");
  const { cancelOrderId: _, ...nameless } = replace();
  expect(driver.refused(nameless)).toBe("INVALID_REQUEST");
  expect(driver.refused(replace({ cancelClientOrderId: "first" }))).toBe("INVALID_REQUEST");
  driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
  expect(driver.refused(replace())).toBe("ACCOUNT_FROZEN");
});
