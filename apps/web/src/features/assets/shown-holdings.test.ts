import { expect, test } from "vitest";
import type { Holding } from "../../shared/wallet/balances.ts";
import { shownHoldings } from "./shown-holdings.ts";

const holding = (symbol: string, total: string, value: string | null): Holding => ({
  currency_id: 1,
  symbol,
  available: total,
  frozen: "0",
  total,
  value,
});
const holdings = [
  holding("BTC", "0.5", "30000"),
  holding("ETH", "0.0003", "1"),
  holding("DOGE", "2", "0.99999999"),
  holding("XYZ", "0.1", null),
  holding("SOL", "0", "0"),
];
const names = (search: string, hideSmall: boolean) =>
  shownHoldings(holdings, { search, hideSmall }).map(({ symbol }) => symbol);

test("only holdings with a balance are listed", () => {
  expect(names("", false)).toEqual(["BTC", "ETH", "DOGE", "XYZ"]);
});

test("small is below one USDT; exactly one is not, and without a price the worth is unknown", () => {
  expect(names("", true)).toEqual(["BTC", "ETH", "XYZ"]);
});

test("a search finds every currency, small and empty ones too", () => {
  expect(names(" sol", true)).toEqual(["SOL"]);
  expect(names("do", true)).toEqual(["DOGE"]);
  expect(names("nothing", false)).toEqual([]);
});
