import { amount, ONE, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { Contracts, order, plain, SHORT } from "../../testing/contracts.ts";
import { BTC_USDT } from "../../testing/driver.ts";
import { isBroke, standingOf } from "./exposure.ts";
import type { ContractAccount } from "./state.ts";

const account = (sums: { value: bigint; available?: bigint; frozen?: bigint }): ContractAccount => {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  driver.opened({}, "100");
  const [opened] = driver.state.contracts.accounts.get(1)?.values() ?? [];
  if (!opened) throw new Error("the account is open");
  const { value, available = 0n, frozen = 0n } = sums;
  return { ...opened, value, deduction: 0n, debt: 0n, balance: { ...opened.balance, available, frozen } };
};

test.each([
  [ONE - 1n, 0n],
  [ONE, 1n],
  [0n, 0n],
  [-1n, -1n],
  [-ONE, -1n],
  [-ONE - 1n, -2n],
])("an unrealized profit of %s / 1e-16 counts as %s, rounded down", (value, unrealised) => {
  expect(standingOf(account({ value })).unrealised).toBe(unrealised);
});

test("an account is bankrupt below zero, including orders' holds, and not at zero", () => {
  expect(isBroke(account({ value: -ONE * 5n, available: 3n, frozen: 2n }))).toBe(false);
  expect(isBroke(account({ value: -ONE * 6n, available: 3n, frozen: 2n }))).toBe(true);
});

test("existing shorts leave that much more room for longs, up to the total", () => {
  const driver = Contracts.open([plain({ maxOpen: amount("2000"), maxNet: amount("500") })], { users: ["10000"] });
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ ...SHORT, lots: 5 }));
  driver.tick(BTC_USDT, "100");
  const refused = (change: object) => driver.run(order(change)).outcome;
  // Five shorts leave room for five and five longs, and for no other short.
  expect(refused({ lots: 11 })).toMatchObject({ error: "LEVER_CAPACITY", params: { max: 10 } });
  expect(refused({ ...SHORT, lots: 1 })).toEqual({ ok: false, error: "LEVER_CAPACITY" });
  driver.ok(order({ lots: 10 }));
  driver.tick(BTC_USDT, "100");
  // Of 20 in all 15 are held; the longs are five more than the shorts.
  expect(refused({ ...SHORT, lots: 6 })).toMatchObject({ error: "LEVER_CAPACITY", params: { max: 5 } });
  expect(refused({ lots: 1, takeProfit: price("200") })).toEqual({ ok: false, error: "LEVER_CAPACITY" });
});

test("if a limit was lowered below the open positions, the smaller side may grow until it exceeds the other by as much", () => {
  const wide = { maxOpen: amount("100000") };
  const driver = Contracts.open([plain({ ...wide, maxNet: amount("700") })], { users: ["10000"] });
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ ...SHORT, lots: 7 }));
  driver.tick(BTC_USDT, "100");
  driver.ok(plain({ ...wide, maxNet: amount("300") }));
  expect(driver.run(order({ lots: 15 })).outcome).toMatchObject({ error: "LEVER_CAPACITY", params: { max: 14 } });
  expect(driver.run(order({ ...SHORT, lots: 1 })).outcome).toEqual({ ok: false, error: "LEVER_CAPACITY" });
});
