import { expect, test } from "vitest";
import { type Fund, filtered, keyOfFund } from "./treasury.ts";

const fund = (account: Fund["account"], currency_id: number): Fund => ({
  account,
  currency_id,
  currency: "X",
  total: "1",
  promised: [],
  free: "1",
});
const funds = [fund("treasury", 1), fund("treasury", 3), fund("hosting", 3)];

test("balances are filtered by account, by currency, and by both", () => {
  const keys = (filter: Parameters<typeof filtered>[1]) => filtered(funds, filter).map(keyOfFund);
  expect(keys({})).toEqual(["treasury-1", "treasury-3", "hosting-3"]);
  expect(keys({ account: "treasury" })).toEqual(["treasury-1", "treasury-3"]);
  expect(keys({ currency_id: 3 })).toEqual(["treasury-3", "hosting-3"]);
  expect(keys({ account: "hosting", currency_id: 1 })).toEqual([]);
});
