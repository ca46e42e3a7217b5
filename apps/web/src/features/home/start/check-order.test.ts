import type { Fill } from "@candor/contract/routes/spot.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { expect, test } from "vitest";
import { checkOrder } from "./check-order.ts";

const fill: Fill = {
  id: "7t",
  order_id: "3",
  match_id: 1,
  symbol: "BTC-USDT",
  type: 1,
  price: "20000",
  number: "0.0005",
  total: "10",
  fee: "0.0000005",
  fee_currency: "BTC",
  role: "taker",
  created_at: "2026-11-23T12:00:00.000Z",
};
const entry = (id: string, symbol: string, available: string, after: string): LedgerEntry => ({
  id,
  account: "c2c",
  currency_id: symbol === "BTC" ? 1 : 3,
  symbol,
  tag: "c2c_buy",
  available,
  frozen: "0",
  available_after: after,
  frozen_after: "0",
  ref: "trade:7",
  created_at: fill.created_at,
});
const entries = [
  entry("1", "USDT", "-10", "9990"),
  entry("2", "BTC", "0.0005", "0.0005"),
  entry("3", "BTC", "-0.0000005", "0.0004995"),
];
const symbols = { base: "BTC", quote: "USDT" };
const check = (fills: readonly Fill[], booked: readonly LedgerEntry[]) => {
  const { price, ledger, after } = checkOrder(fills, booked, symbols);
  return { price, ledger, after };
};

test("an order that its entries confirm passes, with the figures of both sides", () => {
  expect(checkOrder([fill], entries, symbols)).toEqual({
    figures: { paid: "10", received: "0.0004995", fee: "0.0000005" },
    price: true,
    ledger: true,
    after: true,
  });
});

test("a hold of the same command is followed by its balance, but is no part of the trade", () => {
  const [usdt, bought, fee] = entries as [LedgerEntry, LedgerEntry, LedgerEntry];
  const hold: LedgerEntry = {
    ...entry("0", "USDT", "-12", "9988"),
    frozen: "12",
    frozen_after: "12",
    tag: "c2c_buy_lock_0",
    ref: "order:3",
  };
  const spent = { ...usdt, available: "2", available_after: "9990", frozen: "-12", frozen_after: "0" };
  expect(check([fill], [hold, spent, bought, fee])).toEqual({ price: true, ledger: true, after: true });
  expect(check([fill], [{ ...hold, available_after: "9989" }, spent, bought, fee])).toMatchObject({ after: false });
});

test("each kind of difference fails its own check", () => {
  const [usdt, bought, fee] = entries as [LedgerEntry, LedgerEntry, LedgerEntry];
  expect(check([{ ...fill, price: "20001" }], entries)).toEqual({ price: false, ledger: true, after: true });
  expect(check([fill], [{ ...usdt, available: "-10.00000001" }, bought, fee])).toMatchObject({ ledger: false });
  expect(check([fill], [usdt, bought])).toMatchObject({ ledger: false });
  expect(check([fill], [usdt, bought, { ...fee, available_after: "0.0005" }])).toMatchObject({ after: false });
  expect(check([], entries)).toMatchObject({ ledger: false });
});

test("a sale pays in the base and has its fee in the quote", () => {
  const sale = { ...fill, type: 2 as const, fee: "0.01", fee_currency: "USDT" };
  const booked = [
    entry("1", "BTC", "-0.0005", "1"),
    entry("2", "USDT", "10", "10"),
    entry("3", "USDT", "-0.01", "9.99"),
  ];
  expect(checkOrder([sale], booked, symbols)).toEqual({
    figures: { paid: "0.0005", received: "9.99", fee: "0.01" },
    price: true,
    ledger: true,
    after: true,
  });
});
