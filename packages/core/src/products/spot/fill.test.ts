import { amount, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import type { Execution } from "../../engine/execute.ts";
import { BTC, BTC_USDT, Driver, USDT } from "../../testing/driver.ts";

/** Postings as lines: "owner account currency available frozen tag ref". */
function postings({ events }: Execution): string[] {
  return events.flatMap((event) =>
    event.type === "posting"
      ? [
          `${event.ownerId} ${event.account} ${event.currencyId} ${event.available} ${event.frozen} ${event.tag} ${event.ref}`,
        ]
      : [],
  );
}

function exchange(change = {}): Driver {
  const driver = new Driver().openExchange(3, change);
  driver.fund(1, USDT, "1000");
  driver.fund(2, BTC, "10");
  return driver;
}

test("a resting order freezes exactly what it can cost", () => {
  const driver = exchange();
  expect(driver.place(1, "buy", { price: "99.5", quantity: "2" }).hold).toBe(amount("199"));
  expect(driver.balance(1, USDT)).toBe("801/199");
  expect(driver.place(2, "sell", { price: "100", quantity: "1.25" }).hold).toBe(amount("1.25"));
  expect(driver.balance(2, BTC)).toBe("8.75/1.25");
});

test("both sides pay their fee from what they receive, and the house gets it", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const order = driver.place(1, "buy", { price: "101", quantity: "0.4" });

  // 0.4 BTC at the maker's 100: 40 USDT. Fees of 0.1 %: 0.0004 BTC and 0.04 USDT.
  expect(order).toMatchObject({ status: "completed", filledQuote: amount("40"), fee: amount("0.0004"), hold: 0n });
  expect(driver.balance(1, USDT)).toBe("960/0");
  expect(driver.balance(1, BTC)).toBe("0.3996/0");
  expect(driver.balance(2, USDT)).toBe("39.96/0");
  expect(driver.balance(2, BTC)).toBe("9/0.6");
  expect(driver.balance(0, BTC, "fees")).toBe("0.0004/0");
  expect(driver.balance(0, USDT, "fees")).toBe("0.04/0");
});

test.each([
  ["buy", 3, "-19900000000", "19900000000"],
  ["sell", 1, "-200000000", "200000000"],
] as const)("what a resting %s freezes and releases is tagged by its side", (side, currency, out, back) => {
  const driver = exchange();
  driver.fund(1, BTC, "10");
  const placed = driver.ok(driver.order(1, side, { price: "99.5", quantity: "2" }));
  expect(postings(placed)).toEqual([`1 c2c ${currency} ${out} ${back} c2c_${side}_lock_0 order:1`]);
  const cancelled = driver.ok({ type: "cancelOrder", userId: 1, orderId: 1 });
  expect(postings(cancelled)).toEqual([`1 c2c ${currency} ${back} ${out} c2c_${side}_lock_1 order:1`]);
});

test("a sweep numbers its trades on, and ends each maker as the order that it was", () => {
  const driver = exchange();
  for (const price of ["100", "101"]) driver.place(2, "sell", { price, quantity: "1" });
  const { events } = driver.ok(driver.order(1, "buy", { price: "101", quantity: "2" }));
  expect(events.flatMap((event) => (event.type === "trade" ? [event.tradeId] : []))).toEqual([1, 2]);
  expect(events.flatMap((event) => (event.type === "order" ? [[event.order.orderId, event.isNew]] : []))).toEqual([
    [1, false],
    [2, false],
    [3, true],
  ]);
});

test("each side pays its own rate, whichever side takes", () => {
  for (const takerBuys of [true, false]) {
    const driver = exchange({ makerFee: rate("0.001"), takerFee: rate("0.002") });
    const [buyer, seller] = [1, 2];
    const sides = { buy: { price: "100", quantity: "1" }, sell: { price: "100", quantity: "1" } } as const;
    if (takerBuys) driver.place(seller, "sell", sides.sell);
    driver.place(buyer, "buy", sides.buy);
    if (!takerBuys) driver.place(seller, "sell", sides.sell);
    // Of 1 BTC and 100 USDT the taker pays 0.2 %, the maker 0.1 %.
    expect(driver.balance(buyer, BTC)).toBe(takerBuys ? "0.998/0" : "0.999/0");
    expect(driver.balance(seller, USDT)).toBe(takerBuys ? "99.9/0" : "99.8/0");
  }
});

test("a resting order that is partly filled is emitted in its current state, at the time of the fill", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  driver.at += 7;
  const { events } = driver.ok(driver.order(1, "buy", { price: "100", quantity: "0.4" }));
  const emitted = events.filter((event) => event.type === "order" && event.order.orderId === 1);
  expect(emitted).toEqual([
    expect.objectContaining({
      isNew: false,
      order: expect.objectContaining({
        status: "waiting",
        filledQuantity: amount("0.4"),
        filledQuote: amount("40"),
        fee: amount("0.04"),
        hold: amount("0.6"),
        updatedAt: driver.at,
      }),
    }),
  ]);
});

test("a fill is these postings and no others", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const execution = driver.ok(driver.order(1, "buy", { price: "100", quantity: "0.4" }));
  expect(postings(execution)).toEqual([
    "1 c2c 3 -4000000000 0 c2c_buy trade:1",
    "1 c2c 1 40000000 0 c2c_buy trade:1",
    "1 c2c 1 -40000 0 c2c_fee trade:1",
    "2 c2c 1 0 -40000000 c2c_sell trade:1",
    "2 c2c 3 4000000000 0 c2c_sell trade:1",
    "2 c2c 3 -4000000 0 c2c_fee trade:1",
    "0 fees 1 40000 0 c2c_fee order:2",
    "0 fees 3 4000000 0 c2c_fee order:2",
  ]);
  expect(execution.events.filter(({ type }) => type === "trade")).toMatchObject([
    { tradeId: 1, makerOrderId: 1, takerOrderId: 2, makerUserId: 2, takerUserId: 1, takerSide: 0 },
  ]);
});

test("fees are rounded up to the smallest unit", () => {
  const driver = exchange({ minNotional: 0n });
  driver.place(2, "sell", { price: "100.01", quantity: "0.0001" });
  const order = driver.place(1, "buy", { price: "100.01", quantity: "0.0001" });
  // 0.0001 BTC cost 0.010001 USDT; 0.1 % of that is 0.000010001, which is 1000.1 units.
  expect(order.filledQuote).toBe(1_000_100n);
  expect(driver.balance(2, USDT)).toBe("0.00999099/0");
  expect(driver.balance(0, USDT, "fees")).toBe("0.00001001/0");
});

test("a sweep through several makers posts the house's fees once per currency", () => {
  const driver = exchange();
  for (const price of ["100", "101", "102"]) driver.place(2, "sell", { price, quantity: "1" });
  const execution = driver.ok(driver.order(1, "buy", { price: "102", quantity: "3" }));
  expect(postings(execution).filter((line) => line.startsWith("0 fees"))).toEqual([
    "0 fees 1 300000 0 c2c_fee order:4",
    "0 fees 3 30300000 0 c2c_fee order:4",
  ]);
  expect(driver.balance(1, USDT)).toBe("697/0");
});

test("a limit buy that fills below its price pays the maker's price and freezes only the rest", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "90", quantity: "1" });
  const order = driver.place(1, "buy", { price: "100", quantity: "3" });
  expect(order).toMatchObject({ status: "waiting", filledQuote: amount("90"), hold: amount("200") });
  expect(driver.balance(1, USDT)).toBe("710/200");
});

test("self-trade prevention cancels the resting order and the taker continues", () => {
  const driver = exchange();
  driver.fund(1, BTC, "1");
  driver.place(1, "sell", { price: "100", quantity: "1" });
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const { events, outcome } = driver.ok(driver.order(1, "buy", { price: "100", quantity: "1" }));
  const cancelled = events.find((event) => event.type === "order" && event.order.orderId === 1);
  expect(cancelled).toMatchObject({ order: { status: "cancelled", cancelReason: "self_trade", hold: 0n } });
  expect(outcome).toMatchObject({ order: { status: "completed" } });
  expect(driver.balance(1, BTC)).toBe("1.999/0");
});

test("a market without fees takes none", () => {
  const driver = exchange({ makerFee: 0n, takerFee: 0n });
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const execution = driver.ok(driver.order(1, "buy", { price: "100", quantity: "1" }));
  expect(postings(execution)).toHaveLength(4);
  expect(driver.state.spot.markets.get(BTC_USDT)?.book.size).toBe(0);
});

test.each(["0", "1"])("a fill against an order that differs from the book throws: %s lots open", (lots) => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  const resting = driver.state.spot.orders.get(1);
  if (!resting) throw new Error("the order rests");
  resting.openLots = Number(lots);
  expect(() => driver.place(1, "buy", { price: "100", quantity: "0.4" })).toThrow(`order 1 has`);
});

test("a fill against an order that is only in the book throws", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  driver.state.spot.orders.delete(1);
  expect(() => driver.place(1, "buy", { price: "100", quantity: "0.4" })).toThrow("order 1 stands in the book");
});
