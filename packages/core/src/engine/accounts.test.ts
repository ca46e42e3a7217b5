import { type Amount, amount, price, rate } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import type { SetMarket } from "../products/markets/records.ts";
import { type Body, BTC, BTC_USDT, Driver, market, NEW, USDT } from "../testing/driver.ts";
import { execute, productOf } from "./execute.ts";
import { createState } from "./rows.ts";

describe("transfer", () => {
  const body = { type: "transfer", userId: 1, from: "c2c", to: "legal", currencyId: USDT } as const;
  const withMoney = (): Driver => {
    const driver = new Driver().openExchange(2);
    driver.fund(1, USDT, "100");
    return driver;
  };

  test("moves available money and says so", () => {
    const driver = withMoney();
    const { events } = driver.ok({ ...body, amount: amount("30") });
    expect(driver.balance(1, USDT)).toBe("70/0");
    expect(driver.balance(1, USDT, "legal")).toBe("30/0");
    expect(events.map((event) => (event.type === "posting" ? event.tag : event.type))).toEqual([
      "transfer_out",
      "transfer_in",
      "transfer",
    ]);
    const refs = events.flatMap((event) =>
      event.type === "posting" ? event.ref : event.type === "transfer" ? `transfer:${event.commandId}` : [],
    );
    expect(new Set(refs).size).toBe(1);
  });

  test.each([
    ["INSUFFICIENT_BALANCE", { amount: amount("100.00000001") }],
    ["INVALID_AMOUNT", { amount: 0n as Amount }],
    ["SAME_ACCOUNT", { amount: amount("1"), to: "c2c" }],
    ["NOT_FOUND", { amount: amount("1"), currencyId: 77 }],
    ["NOT_FOUND", { amount: amount("1"), userId: 9 }],
  ] as const)("%s for %o", (error, change) => {
    expect(withMoney().refused({ ...body, ...change })).toBe(error);
  });

  test("frozen money cannot be moved", () => {
    const driver = withMoney();
    driver.place(1, "buy", { price: "1", quantity: "80" });
    expect(driver.refused({ ...body, amount: amount("21") })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.ok({ ...body, amount: amount("20") }).outcome.ok).toBe(true);
  });
});

describe("credit and debit", () => {
  const body = {
    ownerId: 1,
    account: "c2c",
    currencyId: USDT,
    house: "outside",
    tag: "recharge",
    ref: "deposit:1",
  } as const;
  const open = (): Driver => new Driver().openExchange(2);

  test("the outside world is the contra account", () => {
    const driver = open();
    driver.ok({ type: "credit", ...body, amount: amount("5") });
    driver.ok({ type: "debit", ...body, amount: amount("2") });
    expect(driver.balance(1, USDT)).toBe("3/0");
    expect(driver.balance(0, USDT, "outside")).toBe("-3/0");
  });

  test("no other house account goes below zero", () => {
    expect(open().refused({ type: "credit", ...body, house: "treasury", amount: amount("1") })).toBe(
      "INSUFFICIENT_BALANCE",
    );
  });

  test.each([
    ["INSUFFICIENT_BALANCE", "debit", { amount: amount("1") }],
    ["INVALID_AMOUNT", "credit", { amount: 0n as Amount }],
    ["NOT_FOUND", "credit", { amount: amount("1"), ownerId: 9 }],
    ["NOT_FOUND", "credit", { amount: amount("1"), currencyId: 77 }],
    ["INVALID_REQUEST", "credit", { amount: amount("1"), account: "quoting" }],
    ["INVALID_REQUEST", "credit", { amount: amount("1"), ownerId: 0 }],
    ["INVALID_REQUEST", "credit", { amount: amount("1"), house: "c2c" as "outside" }],
    ["SAME_ACCOUNT", "credit", { amount: amount("1"), ownerId: 0, account: "outside" }],
  ] as const)("%s for a %s of %o", (error, type, change) => {
    expect(open().refused({ type, ...body, ...change })).toBe(error);
  });
});

describe("markets and users", () => {
  const open = (): Driver => new Driver().openExchange(2);
  const body = market(BTC_USDT, "BTC-USDT", BTC, "index");

  test.each<[string, Partial<Body<SetMarket>>]>([
    ["a lot at a tick that is not whole units", { tick: price("0.00000001"), lot: amount("0.5") }],
    ["a tick of zero", { tick: price("0") }],
    ["a fee of everything", { takerFee: rate("1") }],
    ["a band of everything", { priceBand: rate("1") }],
    ["no band at all", { priceBand: rate("0") }],
    ["a pair with itself", { baseId: USDT }],
    ["another base", { baseId: NEW }],
  ])("refuse %s", (_name, change) => {
    expect(open().refused({ ...body, ...change })).toBe("INVALID_REQUEST");
  });

  test.each([0, 1.5, 2 ** 26])("refuse the currency id %d", (currencyId) => {
    expect(open().refused({ type: "setCurrency", currencyId, symbol: "X" })).toBe("INVALID_REQUEST");
  });

  test("refuse another symbol for a currency, and another currency for a symbol", () => {
    const driver = open();
    expect(driver.refused({ type: "setCurrency", currencyId: BTC, symbol: "XBT" })).toBe("INVALID_REQUEST");
    expect(driver.refused({ type: "setCurrency", currencyId: 500, symbol: "BTC" })).toBe("NAME_TAKEN");
    driver.ok({ type: "setCurrency", currencyId: BTC, symbol: "BTC" });
    driver.ok({ type: "setCurrency", currencyId: 500, symbol: "XBT" });
  });

  test("refuse an unknown currency", () => {
    expect(open().refused({ ...body, quoteId: 77 })).toBe("NOT_FOUND");
  });

  test("tick and lot change only while no order is open; the house's quotes do not count", () => {
    const driver = open();
    driver.fund(0, BTC, "10");
    driver.fund(1, USDT, "100");
    driver.tick(BTC_USDT, "100", { asks: [{ price: price("101"), quantity: amount("1") }] });
    const { orderId } = driver.place(1, "buy", { price: "99", quantity: "1" });
    expect(driver.refused({ ...body, tick: price("0.1") })).toBe("BOOK_NOT_EMPTY");
    expect(driver.refused({ ...body, lot: amount("0.001") })).toBe("BOOK_NOT_EMPTY");
    driver.ok({ ...body, takerFee: rate("0.002") });
    driver.ok({ type: "cancelOrder", userId: 1, orderId });
    driver.ok({ ...body, tick: price("0.1"), lot: amount("0.001") });
    expect(driver.refusedOrder(1, "buy", { price: "99.01", quantity: "1" })).toBe("PRICE_OFF_TICK");
    driver.place(1, "buy", { price: "99.1", quantity: "0.5" });
    expect(driver.balance(1, USDT)).toBe("50.45/49.55");
  });

  test("register once, with an inviter that exists", () => {
    const driver = open();
    driver.ok({ type: "registerUser", userId: 10, inviterId: 1 });
    expect(driver.state.users.get(10)?.inviterId).toBe(1);
    expect(driver.refused({ type: "registerUser", userId: 10 })).toBe("ACCOUNT_EXISTS");
    expect(driver.refused({ type: "registerUser", userId: 11, inviterId: 77 })).toBe("INVITE_CODE_NOT_FOUND");
    expect(driver.refused({ type: "registerUser", userId: 0 })).toBe("INVALID_REQUEST");
    expect(driver.refused({ type: "setUserState", userId: 77, state: "frozen", level: 0 })).toBe("NOT_FOUND");
  });
});

describe("the engine", () => {
  test("runs nothing more on a state that a command broke", () => {
    const driver = new Driver().openExchange(1);
    driver.fund(1, USDT, "100");
    driver.place(1, "buy", { price: "10", quantity: "1" });
    // Plant the fault: the book loses an order that is open.
    driver.state.spot.markets.get(BTC_USDT)?.book.cancel(1);
    const cancel = { type: "cancelOrder", id: "x", at: 1, userId: 1, orderId: 1 } as const;
    expect(() => execute(driver.state, cancel)).toThrow("not in the book");
    expect(() => execute(driver.state, { type: "clock", id: "y", at: 2 })).toThrow("broken");
  });

  test("ends every command with currencies that sum to zero", () => {
    const driver = new Driver().openExchange(1);
    // Plant the fault: what is paid is never received.
    driver.state.ledger.receive = () => undefined;
    expect(() => driver.fund(1, USDT, "100")).toThrow("postings in currency 3 are off by");
  });

  test("begins with nothing to tell", () => {
    expect(createState()).toMatchObject({ events: [], work: [], broken: false });
  });

  test("knows whose command it is", () => {
    expect(productOf("placeOrder")).toBe("spot");
    expect(productOf("indexTick")).toBe("markets");
    expect(productOf("credit")).toBe("house");
    expect(() => productOf("nothing" as "clock")).toThrow("no product owns the command nothing");
  });
});
