import { amount } from "@candor/contract/domain/money.ts";
import { selfTradeModes } from "@candor/contract/domain/spot.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { BTC, BTC_USDT, Driver, USDT } from "../../testing/driver.ts";

/** User 1 rests the first bid, user 2 the one behind it; user 1 then sells. */
function exchange(): Driver {
  const driver = new Driver().openExchange(2);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
  }
  driver.tick(BTC_USDT, "100");
  driver.place(1, "buy", { price: "100", quantity: "1" });
  driver.place(2, "buy", { price: "99", quantity: "1" });
  return driver;
}
const OWN = 1;
const own = (driver: Driver) => driver.state.spot.orders.get(OWN)?.status ?? "ended";

test.each([
  [undefined, { status: "completed", filledQuantity: amount("1"), cancelReason: undefined }, "ended"],
  ["expire_maker", { status: "completed", filledQuantity: amount("1"), cancelReason: undefined }, "ended"],
  ["expire_taker", { status: "cancelled", filledQuantity: 0n, cancelReason: "self_trade" }, "waiting"],
  ["expire_both", { status: "cancelled", filledQuantity: 0n, cancelReason: "self_trade" }, "ended"],
] as const)("with %o a limit and a market order do the same", (stp, taken, resting) => {
  for (const kind of [{ price: "99" }, { kind: "market" }] as const) {
    const driver = exchange();
    const order = driver.place(1, "sell", { ...kind, quantity: "1", ...(stp && { stp }) });
    expect(order).toMatchObject(taken);
    expect(order.stp).toBe(stp);
    expect(own(driver)).toBe(resting);
    expect(driver.balance(1, USDT)).toBe(
      resting === "waiting" ? "900/100" : taken.status === "completed" ? "1098.901/0" : "1000/0",
    );
    checkState(driver.state);
  }
});

test("what was filled before the own order stays filled", () => {
  const driver = exchange();
  driver.place(2, "buy", { price: "101", quantity: "1" });
  const order = driver.place(1, "sell", { price: "99", quantity: "3", stp: "expire_taker" });
  expect(order).toMatchObject({ status: "cancelled", cancelReason: "self_trade", filledQuantity: amount("1") });
  expect(own(driver)).toBe("waiting");
});

test("an own order beyond the limit, or behind the last fill, ends nothing", () => {
  const driver = exchange();
  driver.place(2, "buy", { price: "101", quantity: "1" });
  expect(driver.place(1, "sell", { price: "101", quantity: "2", stp: "expire_both" })).toMatchObject({
    status: "waiting",
    filledQuantity: amount("1"),
  });
  expect(own(driver)).toBe("waiting");
});

test("fill-or-kill counts no lots behind an own order that would end it", () => {
  const whole = { price: "99", quantity: "1", tif: "FOK" } as const;
  expect(exchange().place(1, "sell", { ...whole, stp: "expire_maker" }).status).toBe("completed");
  for (const stp of ["expire_taker", "expire_both"] as const) {
    expect(exchange().refusedOrder(1, "sell", { ...whole, stp })).toBe("CANNOT_FILL");
    expect(exchange().refusedOrder(1, "sell", { kind: "market", quantity: "1", tif: "FOK", stp })).toBe("CANNOT_FILL");
  }
});

test("post-only is refused in every mode, since it would meet the own order", () => {
  for (const stp of selfTradeModes)
    expect(exchange().refusedOrder(1, "sell", { price: "100", quantity: "1", tif: "POST", stp })).toBe("WOULD_TAKE");
});

test("a triggered order keeps its mode", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "sell", { kind: "stop_market", stop: "98", quantity: "1", stp: "expire_taker" });
  const { events } = driver.tick(BTC_USDT, "98");
  expect(events).toContainEqual(
    expect.objectContaining({
      order: expect.objectContaining({ orderId, status: "cancelled", cancelReason: "self_trade", hold: 0n }),
    }),
  );
  expect(own(driver)).toBe("waiting");
  expect(driver.balance(1, BTC)).toBe("10/0");
});
