import { expect, test } from "vitest";
import {
  type Convertible,
  type ExchangeForm,
  errorOf,
  inputOf,
  type Quote,
  quoteInput,
  rateOf,
  reduce,
  settledRate,
  spreadCost,
  startForm,
} from "./form.ts";

const currency = (currency_id: number, symbol: string): Convertible => ({
  currency_id,
  symbol,
  name: symbol,
  decimals: 8,
  available: "0",
});
const list = [currency(1, "BTC"), currency(2, "ETH"), currency(3, "USDT")];
const form: ExchangeForm = { fromId: 3, toId: 1, amount: "" };
const withAmount = (amount: string) => reduce(form, { type: "amount", amount });
const quote: Quote = {
  receive: "0.01498499",
  price: "0.00001498",
  from_price: "1",
  to_price: "66666.66666666",
  spread: "0.001",
  expires_at_ms: 0,
};

test("it opens with the requested currency, or else from the home currency", () => {
  expect(startForm(list, { home: "USDT" })).toEqual({ fromId: 3, toId: 1, amount: "" });
  expect(startForm(list, { home: "USDT", requested: "2" })).toEqual({ fromId: 2, toId: 3, amount: "" });
  expect(startForm(list, { home: "USDT", requested: "3" })).toEqual({ fromId: 3, toId: 1, amount: "" });
  expect(startForm(list, { home: "USDT", requested: "77" })).toMatchObject({ fromId: 3, toId: 1 });
  expect(startForm(list.slice(0, 2), { home: "USDT" })).toMatchObject({ toId: 1 });
});

test("choosing the other side's currency swaps the two", () => {
  expect(reduce(form, { type: "from", currencyId: 1 })).toEqual({ fromId: 1, toId: 3, amount: "" });
  expect(reduce(form, { type: "to", currencyId: 3 })).toEqual({ fromId: 1, toId: 3, amount: "" });
  expect(reduce(form, { type: "swap" })).toEqual({ fromId: 1, toId: 3, amount: "" });
});

test("an amount goes with its currency, and stays when only what is received changes", () => {
  const typed = withAmount("7");
  expect(reduce(typed, { type: "to", currencyId: 2 })).toEqual({ fromId: 3, toId: 2, amount: "7" });
  expect(reduce(typed, { type: "from", currencyId: 3 })).toBe(typed);
  expect(reduce(typed, { type: "from", currencyId: 2 }).amount).toBe("");
  expect(reduce(typed, { type: "sent" }).amount).toBe("");
});

test("problems are shown one at a time", () => {
  const given = (available: string) => ({ available, decimals: 6 });
  expect(errorOf(withAmount("1"), given("0"))).toBe("nothingAvailable");
  expect(errorOf(form, given("10"))).toBe("missing");
  expect(errorOf(withAmount("0.0"), given("10"))).toBe("zero");
  expect(errorOf(withAmount("10.00000001"), given("10"))).toBe("tooMuch");
  expect(errorOf(withAmount("1.0000001"), given("10"))).toBe("tooPrecise");
  expect(errorOf(withAmount("1.0000001"), given("1.0000001"))).toBeUndefined();
  expect(errorOf(withAmount("10"), given("10"))).toBeUndefined();
});

test("a price is requested for the typed amount, and for one unit before", () => {
  expect(quoteInput(withAmount("12.5"))).toEqual({ from_currency_id: 3, to_currency_id: 1, amount: "12.5" });
  expect(quoteInput(withAmount("0")).amount).toBe("1");
  expect(quoteInput(form).amount).toBe("1");
});

test("the call carries what the user saw as its limit", () => {
  expect(inputOf(withAmount("1000"), quote)).toEqual({
    from_currency_id: 3,
    to_currency_id: 1,
    amount: "1000",
    expected: "0.01498499",
  });
});

test("the spread is shown in money, rounded up", () => {
  expect(spreadCost("1000", quote)).toBe("0.00001501");
  expect(spreadCost("", quote)).toBeUndefined();
  expect(spreadCost("1", { ...quote, to_price: "0" })).toBeUndefined();
});

test("a rate with hardly a digit is shown the other way around, from the prices behind it", () => {
  expect(rateOf(quote)).toEqual({ inverse: true, rate: "66733.41" });
  expect(rateOf({ ...quote, price: "66600" })).toEqual({ inverse: false, rate: "66600" });
  expect(rateOf({ ...quote, price: "0" })).toBeUndefined();
  expect(rateOf({ ...quote, spread: "1" })).toBeUndefined();
});

test("a settled price is shown like the quote, and never better than it was", () => {
  const settled = {
    id: "1",
    from_currency_id: 3,
    from_symbol: "USDT",
    to_currency_id: 1,
    to_symbol: "BTC",
    amount: "500",
    received: "0.00739562",
    price: "0.00001479",
    created_at: "2026-11-21T16:38:16.000Z",
  };
  expect(settledRate(settled)).toEqual({ one: "BTC", rate: "67607.59", other: "USDT" });
  const back = { ...settled, from_symbol: "BTC", to_symbol: "USDT", amount: "0.01", received: "675.2", price: "67520" };
  expect(settledRate(back)).toEqual({ one: "BTC", rate: "67520", other: "USDT" });
  expect(settledRate({ ...settled, received: "0" })).toMatchObject({ one: "USDT", rate: "0.00001479" });
});
