import { amount } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { BTC, BTC_USDT, Driver, market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "100");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
}

describe("limit orders", () => {
  test("IOC fills what is available and cancels the rest, without a hold", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "1" });
    const order = driver.place(1, "buy", { price: "100", quantity: "3", tif: "IOC" });
    expect(order).toMatchObject({ status: "cancelled", cancelReason: "unfilled", filledQuantity: amount("1") });
    expect(driver.balance(1, USDT)).toBe("900/0");
  });

  test("FOK takes all or is refused; the user's own orders do not count", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "1" });
    driver.place(1, "sell", { price: "100", quantity: "5" });
    expect(driver.refusedOrder(1, "buy", { price: "100", quantity: "2", tif: "FOK" })).toBe("CANNOT_FILL");
    expect(driver.place(1, "buy", { price: "100", quantity: "1", tif: "FOK" }).status).toBe("completed");
  });

  test("post-only rests or is refused", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "1" });
    expect(driver.refusedOrder(1, "buy", { price: "100", quantity: "1", tif: "POST" })).toBe("WOULD_TAKE");
    expect(driver.place(1, "buy", { price: "99.99", quantity: "1", tif: "POST" }).status).toBe("waiting");
  });

  test("a price beyond the band of its side is refused; a patient one is not", () => {
    const driver = exchange();
    expect(driver.refusedOrder(1, "buy", { price: "105.01", quantity: "0.1" })).toBe("PRICE_OUTSIDE_BAND");
    expect(driver.refusedOrder(1, "sell", { price: "94.99", quantity: "0.1" })).toBe("PRICE_OUTSIDE_BAND");
    expect(driver.place(1, "buy", { price: "50", quantity: "0.1" }).status).toBe("waiting");
    expect(driver.place(1, "sell", { price: "200", quantity: "0.1" }).status).toBe("waiting");
    expect(driver.place(2, "buy", { price: "105", quantity: "0.1" }).status).toBe("waiting");
    driver.ok({ type: "cancelAll", userId: 2 });
    expect(driver.place(2, "sell", { price: "95", quantity: "0.1" }).status).toBe("waiting");
  });

  test("the band's limits are rounded toward the reference price", () => {
    const driver = exchange();
    driver.tick(BTC_USDT, "100.01");
    // 95.0095 to 105.0105
    expect(driver.refusedOrder(1, "sell", { price: "95", quantity: "0.1" })).toBe("PRICE_OUTSIDE_BAND");
    expect(driver.place(1, "sell", { price: "95.01", quantity: "0.1" }).status).toBe("waiting");
    driver.ok({ type: "cancelAll", userId: 1 });
    expect(driver.refusedOrder(1, "buy", { price: "105.02", quantity: "0.1" })).toBe("PRICE_OUTSIDE_BAND");
    expect(driver.place(1, "buy", { price: "105.01", quantity: "0.1" }).status).toBe("waiting");
  });

  test("a cost beyond 2^53 is exact", () => {
    const driver = exchange();
    driver.fund(1, BTC, "900000000000");
    driver.fund(2, USDT, "100000000000000");
    driver.place(1, "sell", { price: "100.03", quantity: "899999999999.9999" });
    const order = driver.place(2, "buy", { price: "100.03", quantity: "899999999999.9999" });
    // 8,999,999,999,999,999 lots at 10,003 ticks, each 0.000001.
    expect(order.filledQuote).toBe(8_999_999_999_999_999n * 10_003n * 100n);
  });

  test.each([
    ["PRICE_OFF_TICK", { price: "100.001", quantity: "1" }],
    ["PRICE_OFF_TICK", { price: "100", stop: "101.001", quantity: "1", kind: "stop_limit" }],
    ["QUANTITY_OFF_LOT", { price: "100", quantity: "0.00015" }],
    ["NOTIONAL_TOO_SMALL", { price: "100", quantity: "0.0099" }],
    ["ORDER_TOO_LARGE", { price: "90071992547410", quantity: "1" }],
    ["ORDER_TOO_LARGE", { price: "100", quantity: "900719925475" }],
    ["INSUFFICIENT_BALANCE", { price: "100", quantity: "10.0001" }],
    ["INVALID_AMOUNT", { price: "0", quantity: "1" }],
    ["INVALID_AMOUNT", { price: "100", quantity: "0" }],
    ["PRICE_OFF_TICK", { price: "100", stop: "0", quantity: "1", kind: "stop_limit" }],
    ["INVALID_REQUEST", { price: "100" }],
    ["INVALID_REQUEST", { quantity: "1" }],
    ["INVALID_REQUEST", { price: "100", quantity: "1", quote: "100" }],
    ["INVALID_REQUEST", { price: "100", quantity: "1", stop: "101" }],
    ["INVALID_REQUEST", { price: "100", quantity: "1", kind: "stop_limit" }],
    ["NOT_FOUND", { price: "100", quantity: "1", marketId: 9 }],
  ] as const)("%s for %o", (error, order) => {
    expect(exchange().refusedOrder(1, "buy", order)).toBe(error);
  });

  test.each([
    ["PRICE_OFF_TICK", { tick: "0.01" }, { price: "100.001", quantity: "1" }],
    ["PRICE_OFF_TICK", { tick: "0.01" }, { price: "100", stop: "101.001", quantity: "1", kind: "stop_limit" }],
    ["QUANTITY_OFF_LOT", { lot: "0.0001" }, { price: "100", quantity: "0.00015" }],
    ["NOTIONAL_TOO_SMALL", { min: "1", currency: "USDT" }, { price: "100", quantity: "0.0099" }],
  ] as const)("%s reports %o", (error, params, order) => {
    const driver = exchange();
    expect(driver.run(driver.order(1, "buy", order)).outcome).toEqual({ ok: false, error, params });
  });

  test("a stop is emitted as a new order", () => {
    const driver = exchange();
    const stop = { kind: "stop_limit", stop: "101", price: "102", quantity: "1" } as const;
    expect(driver.ok(driver.order(1, "buy", stop)).events).toContainEqual(
      expect.objectContaining({ type: "order", isNew: true }),
    );
  });

  test("levels are summed below 2^53 lots", () => {
    const driver = exchange();
    driver.fund(1, BTC, "900719925474");
    driver.place(1, "sell", { price: "200", quantity: "900719925474" });
    expect(driver.refusedOrder(1, "sell", { price: "200", quantity: "0.1" })).toBe("ORDER_TOO_LARGE");
    expect(driver.place(1, "sell", { price: "200.01", quantity: "0.1" }).status).toBe("waiting");
    expect(driver.place(1, "sell", { price: "200", quantity: "0.0991" }).status).toBe("waiting");
  });
});

describe("market orders", () => {
  test("by quantity: fill through the levels at once and never rest", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "1" });
    driver.place(2, "sell", { price: "101", quantity: "1" });
    const order = driver.place(1, "buy", { kind: "market", quantity: "1.5" });
    expect(order).toMatchObject({ status: "completed", tif: "IOC", filledQuote: amount("150.5"), hold: 0n });
    expect(driver.balance(1, USDT)).toBe("849.5/0");
  });

  test("by quote amount: as many lots as it pays", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100.03", quantity: "5" });
    const order = driver.place(1, "buy", { kind: "market", quote: "50" });
    // 50 / 100.03 = 0.49985 BTC, so 0.4998 for 49.994994.
    expect(order).toMatchObject({ status: "completed", filledQuantity: amount("0.4998"), filledQuote: 4_999_499_400n });
  });

  test("by quote amount: completed when less than a lot is left to pay for, though nothing is left to buy", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100.03", quantity: "0.4998" });
    expect(driver.place(1, "buy", { kind: "market", quote: "50" })).toMatchObject({ status: "completed" });
    driver.place(2, "sell", { price: "100.03", quantity: "0.4997" });
    expect(driver.place(1, "buy", { kind: "market", quote: "50" })).toMatchObject({ cancelReason: "unfilled" });
  });

  test("never fill beyond the band", () => {
    const driver = exchange();
    driver.fund(2, BTC, "10");
    driver.place(2, "sell", { price: "105", quantity: "1" });
    driver.place(2, "sell", { price: "105.01", quantity: "1" });
    const order = driver.place(1, "buy", { kind: "market", quantity: "2" });
    expect(order).toMatchObject({ status: "cancelled", cancelReason: "price_band", filledQuantity: amount("1") });
    expect(driver.refusedOrder(1, "buy", { kind: "market", quantity: "1" })).toBe("PRICE_OUTSIDE_BAND");
    expect(driver.refusedOrder(1, "buy", { kind: "market", quote: "200" })).toBe("PRICE_OUTSIDE_BAND");
  });

  test("stop where the balance ends, and are refused where it cannot pay the best price", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "5" });
    driver.place(2, "sell", { price: "104", quantity: "5" });
    const order = driver.place(1, "buy", { kind: "market", quantity: "10" });
    // 500 for the first five, and 500 / 104 = 4.8076 of the rest.
    expect(order).toMatchObject({ status: "cancelled", cancelReason: "balance", filledQuantity: amount("9.8076") });
    expect(driver.refusedOrder(1, "buy", { kind: "market", quantity: "0.1" })).toBe("INSUFFICIENT_BALANCE");
  });

  test("fill-or-kill by quantity and by quote amount", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "1" });
    expect(driver.refusedOrder(1, "buy", { kind: "market", tif: "FOK", quantity: "1.1" })).toBe("CANNOT_FILL");
    expect(driver.refusedOrder(1, "buy", { kind: "market", tif: "FOK", quote: "101" })).toBe("CANNOT_FILL");
    const order = driver.place(1, "buy", { kind: "market", tif: "FOK", quantity: "0.4" });
    expect(order).toMatchObject({ status: "completed", tif: "FOK" });
    expect(driver.place(1, "buy", { kind: "market", tif: "FOK", quote: "60" }).status).toBe("completed");
  });

  test("fill-or-kill needs the balance for the prices of the book", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "5" });
    driver.place(2, "sell", { price: "104", quantity: "4.8" });
    const order = { kind: "market", tif: "FOK" } as const;
    // 9.9 would cost more than 1,000 also at 104; 9.8 is 999.2, and 1,029 at the edge of the band.
    driver.place(2, "sell", { price: "104.5", quantity: "0.2" });
    expect(driver.refusedOrder(1, "buy", { ...order, quantity: "9.9" })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.place(1, "buy", { ...order, quantity: "9.8" }).status).toBe("completed");
  });

  test("need a tick at most 3 s old", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "2" });
    driver.at += 2_990;
    expect(driver.place(1, "buy", { kind: "market", quantity: "1" }).status).toBe("completed");
    driver.at += 20;
    expect(driver.refusedOrder(1, "buy", { kind: "market", quantity: "1" })).toBe("PRICE_STALE");
  });

  test("a book-priced market takes the last trade for the band, and has none before its first trade", () => {
    const driver = exchange();
    driver.place(2, "sell", { marketId: NEW_USDT, price: "10", quantity: "1" });
    expect(driver.refusedOrder(1, "buy", { marketId: NEW_USDT, kind: "market", quantity: "1" })).toBe("MARKET_EMPTY");
    driver.place(1, "buy", { marketId: NEW_USDT, price: "10", quantity: "1" });
    driver.place(2, "sell", { marketId: NEW_USDT, price: "10.51", quantity: "1" });
    const order = { marketId: NEW_USDT, kind: "market", quantity: "1" } as const;
    expect(driver.refusedOrder(1, "buy", order)).toBe("PRICE_OUTSIDE_BAND");
    driver.place(2, "sell", { marketId: NEW_USDT, price: "10.5", quantity: "1" });
    expect(driver.place(1, "buy", order)).toMatchObject({ status: "completed", filledQuote: amount("10.5") });
  });

  test.each([
    ["INVALID_REQUEST", "buy", { quantity: "1", price: "100" }],
    ["INVALID_REQUEST", "buy", { quantity: "1", quote: "100" }],
    ["INVALID_REQUEST", "buy", {}],
    ["INVALID_REQUEST", "sell", { quantity: "1", quote: "100" }],
    ["INVALID_AMOUNT", "sell", { quote: "0" }],
    ["INVALID_REQUEST", "buy", { quantity: "1", tif: "POST" }],
    ["QUANTITY_OFF_LOT", "buy", { quantity: "0.00001" }],
    ["NOTIONAL_TOO_SMALL", "buy", { quote: "0.99" }],
    ["NOTIONAL_TOO_SMALL", "sell", { quantity: "0.0099" }],
    ["MARKET_EMPTY", "sell", { quantity: "1" }],
  ] as const)("%s for a %s of %o", (error, side, order) => {
    expect(exchange().refusedOrder(1, side, { kind: "market", ...order })).toBe(error);
  });
});

describe("allowed users and markets", () => {
  test("a frozen user's orders are canceled and every operation is refused", () => {
    const driver = exchange();
    driver.place(1, "buy", { price: "99", quantity: "1" });
    driver.place(1, "sell", { price: "120", quantity: "1" });
    const { events } = driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
    const reasons = events.flatMap((event) => (event.type === "order" ? [event.order.cancelReason] : []));
    expect(reasons).toEqual(["frozen", "frozen"]);
    expect(driver.balance(1, USDT)).toBe("1000/0");
    expect(driver.refusedOrder(1, "buy", { price: "99", quantity: "1" })).toBe("ACCOUNT_FROZEN");
    expect(driver.refused({ type: "cancelAll", userId: 1 })).toBe("ACCOUNT_FROZEN");
    driver.ok({ type: "setUserState", userId: 1, state: "active", level: 1 });
    expect(driver.place(1, "buy", { price: "99", quantity: "1" }).status).toBe("waiting");
  });

  test("a locked user's orders are canceled too, and every operation is refused", () => {
    const driver = exchange();
    driver.place(1, "buy", { price: "99", quantity: "1" });
    driver.ok({ type: "setUserState", userId: 1, state: "locked", level: 1 });
    expect(driver.refusedOrder(1, "buy", { price: "99", quantity: "1" })).toBe("ACCOUNT_LOCKED");
    expect(driver.balance(1, USDT)).toBe("1000/0");
  });

  test("a user who is verified, or active again, keeps their orders", () => {
    const driver = exchange();
    const { orderId } = driver.place(1, "buy", { price: "99", quantity: "1" });
    driver.ok({ type: "setUserState", userId: 1, level: 1 });
    driver.ok({ type: "setUserState", userId: 1, state: "active" });
    expect(driver.state.spot.orders.get(orderId)?.status).toBe("waiting");
  });

  test("an unknown user is not found", () => {
    expect(exchange().refusedOrder(77, "buy", { price: "99", quantity: "1" })).toBe("NOT_FOUND");
  });

  test("a closed market refuses new orders and keeps existing ones, which can be canceled", () => {
    const driver = exchange();
    const order = driver.place(1, "buy", { price: "99", quantity: "1" });
    driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
    expect(driver.refusedOrder(2, "sell", { price: "99", quantity: "1" })).toBe("MARKET_CLOSED");
    expect(driver.balance(1, USDT)).toBe("901/99");
    driver.ok({ type: "cancelOrder", userId: 1, orderId: order.orderId });
    expect(driver.balance(1, USDT)).toBe("1000/0");
  });
});
