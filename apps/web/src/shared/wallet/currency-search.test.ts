import type { Currency } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { named, searchCurrencies } from "./currency-search.ts";
import { withRecent } from "./recent-currencies.ts";

const currency = (currency_id: number, symbol: string, name: string, kind: Currency["kind"] = "crypto"): Currency => ({
  currency_id,
  symbol,
  name,
  kind,
  decimals: 6,
  logo: null,
});
const all = named(
  [currency(4, "USDC", "USD Coin"), currency(3, "USDT", "Tether"), currency(9999, "USD", "US dollar by bank", "fiat")],
  "vi-VN",
);
const symbols = (text: string) => searchCurrencies(all, text).map(({ symbol }) => symbol);

test("a state currency is named in the user's language, a coin by its own name", () => {
  expect(all.map(({ shownName }) => shownName)).toEqual(["USD Coin", "Tether", "Đô la Mỹ"]);
});

test("a symbol, a name, and the name in the user's language are found", () => {
  expect(symbols("teth")).toEqual(["USDT"]);
  expect(symbols("đô la")).toEqual(["USD"]);
  expect(symbols(" usd ")).toEqual(["USDC", "USDT", "USD"]);
  expect(symbols("coin")).toEqual(["USDC"]);
  expect(symbols("doge")).toEqual([]);
});

test("the latest currency is first, once, and the list stays short", () => {
  expect([1, 2, 3, 1, 4, 5].reduce<number[]>(withRecent, [])).toEqual([5, 4, 1, 3]);
});
