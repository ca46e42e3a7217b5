import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { Balance } from "@candor/contract/routes/wallet.ts";
import { expect, test } from "vitest";
import { type Asset, balanceIn, holdingsOf, mergeBalances, sharesOf } from "./balances.ts";

const balance = (
  account: AccountType,
  symbol: string,
  [available, frozen, value]: [string, string, string | null],
): Balance => ({
  account,
  currency_id: symbol === "USDT" ? 3 : symbol === "BTC" ? 1 : 9,
  symbol,
  available,
  frozen,
  value,
});

const asset: Asset = {
  total: "150",
  accounts: [],
  usd_rate: "1",
  balances: [
    balance("c2c", "USDT", ["90", "10", "100"]),
    balance("lever", "USDT", ["50", "0", "50"]),
    balance("c2c", "XYZ", ["7", "0", null]),
  ],
};

test("a changed balance replaces the old one and the totals follow", () => {
  const next = mergeBalances(asset, [balance("lever", "USDT", ["20.00000001", "0", "20.00000001"])]);
  expect(next.total).toBe("120.00000001");
  expect(next.accounts.map(({ account, total }) => `${account} ${total}`)).toEqual([
    "c2c 100",
    "lever 20.00000001",
    "mic 0",
    "legal 0",
    "finance 0",
  ]);
  expect(next.balances).toHaveLength(3);
});

test("a balance that was not there before is added", () => {
  const next = mergeBalances(asset, [balance("mic", "BTC", ["0.5", "0", "30000"])]);
  expect(next.balances).toHaveLength(4);
  expect(next.total).toBe("30150");
});

test("a change without a worth keeps the last known one, only for its own account", () => {
  const { balances } = mergeBalances(asset, [balance("lever", "USDT", ["40", "10", null])]);
  expect(balances.slice(0, 2)).toEqual([asset.balances[0], balance("lever", "USDT", ["40", "10", "50"])]);
});

test("holdings add the accounts up, the most valuable first and the unpriced last", () => {
  const found = holdingsOf([...asset.balances, balance("c2c", "BTC", ["0.1", "0.2", "18000"])]);
  expect(found.map(({ symbol, total, frozen, value }) => [symbol, total, frozen, value])).toEqual([
    ["BTC", "0.3", "0.2", "18000"],
    ["USDT", "150", "10", "150"],
    ["XYZ", "7", "0", null],
  ]);
});

test("a currency of one account is found by all searches", () => {
  expect(balanceIn(asset.balances, "lever", 3)?.available).toBe("50");
  expect(balanceIn(asset.balances, "mic", 3)).toBeUndefined();
});

test("shares add up to a hundred by largest remainder", () => {
  expect(sharesOf(["1", "1", "1"])).toEqual(["33.4", "33.3", "33.3"]);
  expect(sharesOf(["13756.46", "497.8", "620", "150", "15060"])).toEqual(["45.7", "1.6", "2.1", "0.5", "50.1"]);
});

test("a wallet without anything has no shares, and a whole is a hundred", () => {
  expect(sharesOf(["0", "0"])).toEqual(["0.0", "0.0"]);
  expect(sharesOf(["0", "5"])).toEqual(["0.0", "100.0"]);
});
