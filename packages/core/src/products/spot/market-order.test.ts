import { amount } from "@candor/contract/domain/money.ts";
import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import { describe, expect, test } from "vitest";
import { hasDue } from "../../engine/execute.ts";
import { BTC, BTC_USDT, Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

/** Users 1 and 2 with coins and 1,000 USDT each; BTC-USDT at 100, NEW-USDT has traded at 10. A lot is 0.0001. */
function exchange(change = {}): Driver {
  const driver = new Driver().openExchange(2, change);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10000");
    driver.fund(userId, NEW, "10000");
  }
  driver.tick(BTC_USDT, "100");
  driver.place(2, "sell", { marketId: NEW_USDT, price: "10", quantity: "1" });
  driver.place(1, "buy", { marketId: NEW_USDT, price: "10", quantity: "1" });
  return driver;
}

const market = { kind: "market" } as const;
const kill = { ...market, tif: "FOK" } as const;

describe("a market order is refused", () => {
  test.each([
    ["buy", { quantity: "1", stop: "101" }, { error: "INVALID_REQUEST" }],
    ["buy", { quote: "0" }, { error: "INVALID_AMOUNT" }],
    ["buy", { quantity: "0" }, { error: "INVALID_AMOUNT" }],
    ["sell", { quantity: "0" }, { error: "INVALID_AMOUNT" }],
    ["sell", { quantity: "0.00015" }, { error: "QUANTITY_OFF_LOT", params: { lot: "0.0001" } }],
    ["sell", { quantity: "900719925475" }, { error: "ORDER_TOO_LARGE" }],
    ["sell", { quantity: "10000.0001" }, { error: "INSUFFICIENT_BALANCE" }],
    ["sell", { quantity: "0.0099" }, { error: "NOTIONAL_TOO_SMALL", params: { min: "1", currency: "USDT" } }],
  ] as const)("as a %s of %o", (side, order, refusal) => {
    const driver = exchange();
    driver.place(2, "buy", { price: "100", quantity: "1" });
    expect(driver.run(driver.order(1, side, { ...market, ...order })).outcome).toEqual({ ok: false, ...refusal });
  });

  test("below the least notional at the reference price, rounded down, and not at it", () => {
    const driver = exchange();
    driver.place(2, "buy", { price: "100", quantity: "1" });
    expect(driver.place(1, "sell", { ...market, quantity: "0.01" }).status).toBe("completed");
    driver.tick(BTC_USDT, "99.99999999");
    expect(driver.refusedOrder(1, "sell", { ...market, quantity: "0.01" })).toBe("NOTIONAL_TOO_SMALL");
  });

  test("by an amount that does not pay a lot at the best price", () => {
    const driver = exchange({ minNotional: 1n });
    driver.place(2, "sell", { price: "100", quantity: "1" });
    expect(driver.refusedOrder(1, "buy", { ...market, quote: "0.00999999" })).toBe("NOTIONAL_TOO_SMALL");
    expect(driver.place(1, "buy", { ...market, quote: "0.01" })).toMatchObject({ filledQuantity: amount("0.0001") });
  });

  test("where the best price of the whole is more than there is", () => {
    const driver = exchange();
    driver.place(2, "sell", { price: "100", quantity: "20" });
    expect(driver.refusedOrder(1, "buy", { ...market, quantity: "10" })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.place(1, "buy", { ...market, quantity: "9.9" }).status).toBe("completed");
  });

  test("if only the user's own orders are on the other side", () => {
    const driver = exchange();
    const { orderId } = driver.place(1, "sell", { price: "100", quantity: "1" });
    expect(driver.refusedOrder(1, "buy", { ...market, quantity: "0.5" })).toBe("MARKET_EMPTY");
    expect(driver.state.spot.orders.get(orderId)?.status).toBe("waiting");
  });
});

describe("by amount", () => {
  const book = (...levels: [userId: number, price: string][]): Driver => {
    const driver = exchange({ minNotional: 1n });
    for (const [userId, price] of levels) driver.place(userId, "sell", { marketId: NEW_USDT, price, quantity: "1" });
    return driver;
  };
  // After 10 for the first coin 0.001 is left, which is a lot at 10 and not at 10.1.
  const order = { marketId: NEW_USDT, quote: "10.001" } as const;

  test("is completed if the rest pays a lot at the last price and none at the next", () => {
    for (const kind of [market, kill])
      expect(book([2, "10"], [2, "10.1"]).place(1, "buy", { ...kind, ...order })).toMatchObject({
        status: "completed",
        cancelReason: undefined,
        filledQuote: amount("10"),
      });
  });

  test("is not done where the book has no other lot to sell", () => {
    const driver = book([2, "10"]);
    expect(driver.refusedOrder(1, "buy", { ...kill, ...order })).toBe("CANNOT_FILL");
    expect(driver.place(1, "buy", { ...market, ...order })).toMatchObject({ cancelReason: "unfilled" });
  });

  test("buys nothing if the best price is the user's own and the next one is too high", () => {
    const driver = book([1, "10"], [2, "10.4"]);
    const lot = { marketId: NEW_USDT, quote: "0.001" };
    expect(driver.refusedOrder(1, "buy", { ...kill, ...lot })).toBe("CANNOT_FILL");
    expect(driver.place(1, "buy", { ...market, ...lot })).toMatchObject({ cancelReason: "unfilled", filledQuote: 0n });
  });
});

describe("selling by amount", () => {
  /** User 1 sells to these bids, of one coin each. */
  const book = (...levels: [userId: number, price: string][]): Driver => {
    const driver = exchange({ minNotional: 1n });
    for (const [userId, price] of levels) driver.place(userId, "buy", { marketId: NEW_USDT, price, quantity: "1" });
    return driver;
  };
  const order = (quote: string) => ({ marketId: NEW_USDT, quote });

  test("sells until another lot would bring more than the amount, and pays the fee from what it received", () => {
    for (const kind of [market, kill]) {
      const driver = book([2, "10"], [2, "9.9"]);
      const before = driver.state.ledger.balance(1, "c2c", USDT).available;
      const placed = driver.place(1, "sell", { ...kind, ...order("14.9505") });
      // One coin at 10, and of 4.9505 what half a coin brings at 9.9: a lot more would bring 0.00099, and 0.0005 are left.
      expect(placed).toMatchObject({
        status: "completed",
        cancelReason: undefined,
        filledQuantity: amount("1.5"),
        filledQuote: amount("14.95"),
        fee: amount("0.01495"),
        hold: 0n,
      });
      expect(driver.state.ledger.balance(1, "c2c", USDT).available - before).toBe(amount("14.93505"));
    }
  });

  test("takes the lower price where it still brings a whole lot", () => {
    const placed = book([2, "10"], [2, "9.9"]).place(1, "sell", { ...market, ...order("10.0009") });
    expect(placed).toMatchObject({ status: "completed", filledQuote: amount("10") });
    const lower = book([2, "10"], [2, "9.9"]).place(1, "sell", { ...market, ...order("10.00099") });
    expect(lower).toMatchObject({ status: "completed", filledQuote: amount("10.00099") });
  });

  test("never sells more than the balance, and says that it ran out", () => {
    const driver = book([2, "10"], [2, "9.6"]);
    driver.ok({ ...driver.order(1, "sell", { marketId: NEW_USDT, price: "11", quantity: "9999.499" }) });
    const all = driver.balance(1, NEW);
    expect(all).toBe("1.5/9999.499");
    // At the best price alone 1.5 coins would bring 15; the second half brings 4.8.
    expect(driver.refusedOrder(1, "sell", { ...market, ...order("15.001") })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.refusedOrder(1, "sell", { ...kill, ...order("15") })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.place(1, "sell", { ...market, ...order("15") })).toMatchObject({
      status: "cancelled",
      cancelReason: "balance",
      filledQuantity: amount("1.5"),
      filledQuote: amount("14.8"),
    });
    expect(driver.balance(1, NEW)).toBe("0/9999.499");
  });

  test("ends where the book or the band does, and fills whole or not at all where asked", () => {
    const thin = book([2, "10"]);
    expect(thin.refusedOrder(1, "sell", { ...kill, ...order("10.5") })).toBe("CANNOT_FILL");
    expect(thin.place(1, "sell", { ...market, ...order("10.5") })).toMatchObject({ cancelReason: "unfilled" });
    const banded = book([2, "10"], [2, "9.49"]);
    expect(banded.place(1, "sell", { ...market, ...order("12") })).toMatchObject({ cancelReason: "price_band" });
    expect(book([2, "10"]).refusedOrder(1, "sell", { ...market, ...order("0.0009") })).toBe("NOTIONAL_TOO_SMALL");
  });
});

describe("its trades", () => {
  const at = { marketId: NEW_USDT };
  const stop = { ...at, kind: "stop_limit", stop: "9.9", price: "9.7", quantity: "1" } as const;

  test("trigger the stops of a market without an outside price", () => {
    const driver = exchange();
    driver.place(2, "buy", { ...at, price: "9.9", quantity: "1" });
    const { orderId } = driver.place(2, "sell", stop);
    driver.place(1, "sell", { ...at, ...market, quantity: "1" });
    expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(true);
  });

  test("leave stops to the next command where they are all that one may fill", () => {
    const driver = exchange({ minNotional: 1n });
    for (let index = 0; index < FILLS_MAX; index += 1)
      driver.place(1 + (index % 2), "buy", { ...at, price: "9.9", quantity: "0.1" });
    driver.ok({ type: "registerUser", userId: 3 });
    driver.fund(3, NEW, "100");
    const { orderId } = driver.place(3, "sell", stop);
    driver.place(3, "sell", { ...at, ...market, quantity: "25" });
    expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(false);
    expect(hasDue(driver.state)).toBe(true);
    driver.ok({ type: "settleDue" });
    expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(true);
  });
});
