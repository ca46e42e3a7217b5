import type { Position } from "@candor/contract/routes/contracts.ts";
import { expect, test } from "vitest";
import type { LivePosition } from "./positions.ts";
import { shareResultOf } from "./share-result.ts";

const at = "2026-01-01T00:00:00.000Z";
const position = (change: Partial<Position> = {}) =>
  ({
    symbol: "BTC-USDT",
    type: 1,
    multiple: 50,
    state: "closed",
    margin: "67.43",
    fee: "1.69",
    overnight: "0.31",
    legal: "USDT",
    open_price: "67000",
    close_price: "68000",
    closed_at: at,
    profit: "50",
    receipts: [
      { id: "a", kind: "lever_open", at },
      { id: "b", kind: "lever_close", at },
      { id: "c", kind: "lever_close", at },
    ],
    ...change,
  }) as Position;
const now = { live: { profit: "-3" } as LivePosition, index: "66900", at: 5 };

test("a closed position shows its profit less fees, with the receipt of its end", () => {
  expect(shareResultOf(position(), undefined, 2)).toMatchObject({
    product: "contract",
    rises: true,
    term: 50,
    outcome: "48",
    put: "67.43",
    entry: "67000",
    end: "68000",
    held: false,
    receiptId: "c",
  });
});

test("an open one shows its current result, with the receipt of its opening", () => {
  const held = position({ state: "holding", close_price: null, closed_at: null, profit: "0" });
  expect(shareResultOf(held, now, 2)).toMatchObject({ outcome: "-5", end: "66900", at: 5, held: true, receiptId: "a" });
});

test("a position that never opened, is partly closed, or has no receipt yet is not shared", () => {
  expect(shareResultOf(position({ open_price: null }), undefined, 2)).toBeUndefined();
  expect(shareResultOf(position({ receipts: [] }), undefined, 2)).toBeUndefined();
  expect(shareResultOf(position({ state: "holding" }), now, 2)).toBeUndefined();
  expect(shareResultOf(position({ state: "holding", profit: "0" }), undefined, 2)).toBeUndefined();
});
