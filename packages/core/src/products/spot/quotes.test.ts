import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import type { Execution } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { BTC, BTC_USDT, Driver, ETH_USDT, USDT } from "../../testing/driver.ts";
import type { QuoteLevel } from "../markets/records.ts";
import { addNeed } from "./quote-needs.ts";

const level = (at: string, quantity: string): QuoteLevel => ({ price: price(at), quantity: amount(quantity) });
const around = {
  bids: [level("99.9", "1"), level("99.8", "2")],
  asks: [level("100.1", "1"), level("100.2", "2")],
};

function exchange(usdt = "10000", btc = "100"): Driver {
  const driver = new Driver().openExchange(2);
  driver.fund(0, USDT, usdt);
  driver.fund(0, BTC, btc);
  for (const userId of [1, 2]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
  }
  return driver;
}

const bookOf = (driver: Driver, marketId = BTC_USDT) => {
  const book = driver.state.spot.markets.get(marketId)?.book;
  if (!book) throw new Error("the market is there");
  return [0, 1].map((side) =>
    book
      .depth(side === 0 ? 0 : 1, 9)
      .map((line) => `${line.quantity}@${line.price}`)
      .join(" "),
  );
};

const postingTags = ({ events }: Execution): string[] =>
  events.flatMap((event) => (event.type === "posting" ? [event.tag] : []));

test("each tick replaces the quotes of its market", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  expect(bookOf(driver)).toEqual(["10000@9990 20000@9980", "10000@10010 20000@10020"]);
  driver.tick(BTC_USDT, "101", { bids: [level("100.9", "3")], asks: [level("101.1", "3")] });
  expect(bookOf(driver)).toEqual(["30000@10090", "30000@10110"]);
});

test("the hold has a margin of a quarter, so that the next ticks write no ledger rows", () => {
  const driver = exchange();
  // Bids cost 99.9 + 199.6 = 299.5 USDT; asks 3 BTC.
  expect(postingTags(driver.tick(BTC_USDT, "100", around))).toEqual(["quote_lock_0", "quote_lock_0"]);
  expect(driver.balance(0, USDT, "quoting")).toBe("9625.625/374.375");
  expect(driver.balance(0, BTC, "quoting")).toBe("96.25/3.75");
  expect(postingTags(driver.tick(BTC_USDT, "103", around))).toEqual([]);
  // Far less than half of it is needed now: the rest is released.
  const small = { bids: [level("99.9", "1")], asks: [level("100.1", "1")] };
  expect(postingTags(driver.tick(BTC_USDT, "100", small))).toEqual(["quote_lock_1", "quote_lock_1"]);
  expect(driver.balance(0, USDT, "quoting")).toBe("9875.125/124.875");
});

test("a hold changes only if it is too small, or more than twice the need", () => {
  const driver = exchange();
  const needing = (btc: string) => postingTags(driver.tick(BTC_USDT, "100", { asks: [level("100.1", btc)] }));
  const moves = ["4", "5", "2.5", "2.4999", "3.1248", "3.1249"].map(needing);
  expect(moves).toEqual([["quote_lock_0"], [], [], ["quote_lock_1"], [], ["quote_lock_0"]]);
  // Of 2.4999 BTC and a quarter; then of 3.1249.
  expect(driver.balance(0, BTC, "quoting")).toBe("96.093875/3.906125");
});

test("a fill with the house: trade with order id 0, the user's fee, none for the house", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  const { events } = driver.ok(driver.order(1, "buy", { kind: "market", quantity: "2" }));
  const trades = events.flatMap((event) => (event.type === "trade" ? [event] : []));
  expect(trades).toMatchObject([
    { makerOrderId: 0, makerUserId: 0, makerFee: 0n, takerFee: amount("0.001"), quoteAmount: amount("100.1") },
    { makerOrderId: 0, makerUserId: 0, makerFee: 0n, takerFee: amount("0.001"), quoteAmount: amount("100.2") },
  ]);
  expect(driver.balance(1, BTC)).toBe("11.998/0");
  expect(driver.balance(0, BTC, "quoting")).toBe("96.25/1.75");
  expect(driver.balance(0, USDT, "quoting")).toBe("9825.925/374.375");
  checkState(driver.state);
});

test("a new quote that meets a resting order trades with it as the taker", () => {
  const driver = exchange();
  driver.place(1, "sell", { price: "100", quantity: "0.4" });
  const { events } = driver.tick(BTC_USDT, "101", { bids: [level("100.5", "1")], asks: [level("101.5", "1")] });
  expect(events.find((event) => event.type === "trade")).toMatchObject({
    takerOrderId: 0,
    takerUserId: 0,
    makerOrderId: 1,
    price: price("100"),
    takerFee: 0n,
    makerFee: amount("0.04"),
  });
  expect(bookOf(driver)).toEqual(["6000@10050", "10000@10150"]);
  expect(driver.balance(1, USDT)).toBe("1039.96/0");
  const fees = events.filter((event) => event.type === "posting" && event.ownerId === 0 && event.account === "fees");
  expect(fees).toMatchObject([{ available: amount("0.04"), ref: `quotes:${BTC_USDT}` }]);
  checkState(driver.state);
});

test("a new quote that resting orders fill completely does not rest", () => {
  const driver = exchange();
  driver.place(1, "sell", { price: "100", quantity: "0.4" });
  driver.tick(BTC_USDT, "101", { bids: [level("100.5", "0.4")], asks: [level("101.5", "1")] });
  expect(bookOf(driver)).toEqual(["", "10000@10150"]);
  checkState(driver.state);
});

test("quotes are cut off where the house's money ends, over all markets together", () => {
  const driver = exchange("150", "1.5");
  driver.tick(BTC_USDT, "100", around);
  // 99.9 for the first bid leaves 50.1: 0.502 BTC at 99.8.
  expect(bookOf(driver)).toEqual(["10000@9990 5020@9980", "10000@10010 5000@10020"]);
  driver.tick(ETH_USDT, "50", { bids: [level("49.9", "1")] });
  expect(bookOf(driver, ETH_USDT)).toEqual(["", ""]);
  checkState(driver.state);
});

test("quotes go to the tick away from the index and to whole lots", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", { bids: [level("99.999", "0.00019")], asks: [level("100.001", "0.00029")] });
  expect(bookOf(driver)).toEqual(["1@9999", "2@10001"]);
});

test("no quote is based on a tick older than 2 s, whether the clock or an order comes first", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  driver.at += 1_990;
  driver.ok({ type: "clock" });
  expect(bookOf(driver)[1]).not.toBe("");
  driver.at += 20;
  expect(driver.refusedOrder(1, "buy", { kind: "market", quantity: "1" })).toBe("MARKET_EMPTY");
  expect(bookOf(driver)).toEqual(["", ""]);
  expect(postingTags(driver.ok({ type: "clock" }))).toEqual(["quote_lock_1", "quote_lock_1"]);
  expect(driver.balance(0, USDT, "quoting")).toBe("10000/0");
});

test("the clock alone withdraws quotes of an old tick", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  driver.at += 2_000;
  driver.ok({ type: "clock" });
  expect(bookOf(driver)).toEqual(["", ""]);
  expect(driver.balance(0, USDT, "quoting")).toBe("10000/0");
});

test("a closed market has no quotes, and its ticks are recorded all the same", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  const config = driver.state.markets.get(BTC_USDT)?.config;
  if (!config) throw new Error("the market is there");
  driver.ok({ type: "setMarket", ...config, state: "closed" });
  driver.tick(BTC_USDT, "101", around);
  expect(bookOf(driver)).toEqual(["", ""]);
  expect(driver.state.markets.get(BTC_USDT)?.lastTick?.price).toBe(price("101"));
  expect(driver.balance(0, BTC, "quoting")).toBe("100/0");
});

test("restart withdraws every quote and releases the whole hold", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", around);
  expect(postingTags(driver.ok({ type: "restart" }))).toEqual(["quote_lock_1", "quote_lock_1"]);
  expect(bookOf(driver)).toEqual(["", ""]);
  expect(driver.balance(0, BTC, "quoting")).toBe("100/0");
});

test("bids and asks that cross each other leave no crossed book", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100", { bids: [level("100.5", "1")], asks: [level("100.1", "1")] });
  expect(bookOf(driver)).toEqual(["", "10000@10010"]);
  checkState(driver.state);
});

test("quotes below the first tick, or beyond the range of ticks, are dropped", () => {
  const driver = exchange();
  const [bids, asks] = [[level("0.009", "1")], [level("100000000000000", "1"), level("101", "1")]];
  driver.tick(BTC_USDT, "100", { bids, asks });
  expect(bookOf(driver)).toEqual(["", "10000@10100"]);
  checkState(driver.state);
});

test("quotes never need a negative amount", () => {
  const { state } = exchange();
  const spotMarket = state.spot.markets.get(BTC_USDT);
  if (!spotMarket) throw new Error("the market is there");
  expect(() => addNeed(state, spotMarket, 0, -1n)).toThrow("the quotes need -1 of currency 3");
});

test("quotes beyond the capacity of a price level are dropped", () => {
  const driver = exchange("10000", "4000000000000");
  const most = "900719925474";
  driver.tick(BTC_USDT, "100", { asks: [level("101", most), level("101", "0.1"), level("102", "900719925475")] });
  expect(bookOf(driver)).toEqual(["", `${9007199254740000}@10100`]);
  checkState(driver.state);
});
