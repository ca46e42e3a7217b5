import type { Balance } from "@candor/contract/routes/wallet.ts";
import { expect, test } from "vitest";
import { spotBalance, spotHoldings } from "./balances.ts";

const balance = (currency_id: number, available: string, extra: Partial<Balance> = {}): Balance => ({
  account: "c2c",
  currency_id,
  symbol: `C${currency_id}`,
  available,
  frozen: "0",
  value: null,
  ...extra,
});

test("the spot balance leaves the other accounts out", () => {
  expect(spotBalance([balance(1, "9", { account: "lever" })], 1)).toEqual({ available: "0", frozen: "0" });
  expect(spotBalance([balance(1, "2", { frozen: "3" })], 1)).toEqual({ available: "2", frozen: "3" });
});
test("holdings show the pair first, empty or not, then the other holdings", () => {
  const all = [balance(7, "0"), balance(5, "0.1"), balance(1, "0"), balance(3, "8"), balance(2, "0", { frozen: "1" })];
  expect(spotHoldings(all, [3, 1]).map((each) => each.currency_id)).toEqual([3, 1, 2, 5]);
});
