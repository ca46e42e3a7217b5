import { formatAmount, price } from "@candor/contract/domain/money.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import { isLiquidated } from "@candor/contract/rules/contracts.ts";
import { expect, test } from "vitest";
import {
  closingOf,
  endedSince,
  gaugeShare,
  levelOf,
  liveOf,
  pairHeld,
  partlyClosed,
  standingNow,
} from "./positions.ts";

const position = (change: Partial<Position> = {}): Position => ({
  id: 1,
  match_id: 1,
  symbol: "BTC-USDT",
  currency_id: 1,
  legal_id: 3,
  legal: "USDT",
  type: 1,
  status: 1,
  state: "holding",
  share: 5,
  ordered: 5,
  lot_size: "0.01",
  multiple: 50,
  price: null,
  open_price: "67425.9825",
  spread: "0.0002",
  value: "3371.299125",
  margin: "67.4259825",
  fee: "1.68564957",
  target_profit_price: "69500",
  stop_loss_price: "66500",
  overnight: "0",
  deduction: "0",
  close_price: null,
  close_reason: null,
  profit: "0",
  refusal: null,
  closed_at: null,
  receipts: [],
  created_at: "2026-01-01T00:00:00.000Z",
  opened_at: "2026-01-01T00:00:00.500Z",
  ...change,
});
const at = (text: string) => () => price(text);

test("profit and return follow the index with the closing spread", () => {
  const live = liveOf(position(), price("69500"), undefined, "0.0002");
  expect(live).toMatchObject({ profit: "103.005875", returned: "152.76", value: "3475", nextOvernight: "0.695" });
  expect(liveOf(position(), price("67412.5"), undefined, "0")).toMatchObject({ profit: "-1.34825", returned: "-1.99" });
});

test("the margin level counts open positions at current prices", () => {
  const short = position({ id: 2, type: 2, open_price: "67399.0175" });
  const waiting = position({ id: 3, state: "opening", open_price: null });
  const standing = standingNow(24_000_000_000n, [position(), short, waiting], at("67412.5"));
  expect(standing && [standing.margin, standing.unrealised].map((each) => formatAmount(each))).toEqual([
    "134.851965",
    "-2.6965",
  ]);
  expect(levelOf(standing)).toBe("275.97");
  expect(levelOf(standingNow(1n, [], at("1")))).toBeUndefined();
  expect(standingNow(1n, [position()], () => undefined)).toBeUndefined();
});

test("at the price of liquidation the account is liquidated, one step before it is not", () => {
  const held = [position({ deduction: "3" }), position({ id: 2, symbol: "ETH-USDT", type: 2, open_price: "70" })];
  const prices = (btc: bigint) => (symbol: string) => (symbol === "BTC-USDT" ? (btc as never) : price("60"));
  const standing = standingNow(10_000_000_000n, held, prices(price("67412.5")));
  const first = held[0] as Position;
  const account = standing && { standing, pair: pairHeld(held, first, price("67412.5")) };
  const { liquidation } = liveOf(first, price("67412.5"), account, "0");
  if (liquidation === undefined) throw new Error("no price of liquidation");
  const fallen = (index: bigint) => standingNow(10_000_000_000n, held, prices(index));
  // 0.05 BTC: a step of 1e-8 of the price is less than one of the profit, hence two cents on either side.
  expect(isLiquidated(fallen(liquidation - 2_000_000n) as never)).toBe(true);
  expect(isLiquidated(fallen(liquidation + 2_000_000n) as never)).toBe(false);
});

test("closing a part gives back its part of margin and deduction", () => {
  const closing = closingOf(position({ deduction: "5" }), 2, price("69500"));
  expect([closing.price, closing.margin, closing.profit].map((each) => formatAmount(each))).toEqual([
    "69486.1",
    "26.970393",
    "39.20235",
  ]);
});

test("the gauge stops at its ends", () => {
  expect(gaugeShare("150")).toBe(0.5);
  expect(gaugeShare("9000")).toBe(1);
  expect(gaugeShare("-20")).toBe(0);
});

test("a position that left the list has ended", () => {
  expect(endedSince([position(), position({ id: 2 })], [position({ id: 2 })]).map(({ id }) => id)).toEqual([1]);
});

test("a position with fewer lots than before was closed in part, with the profit of those lots alone", () => {
  const before = position({ ordered: 10, share: 8, profit: "1.5" });
  const after = position({ ordered: 10, share: 5, profit: "-0.25" });
  expect(partlyClosed([before], [after])).toEqual([{ position: after, lots: 3, profit: "-1.75" }]);
  expect(partlyClosed([after], [after])).toEqual([]);
  expect(partlyClosed([], [after])).toEqual([]);
  expect(partlyClosed([before], [])).toEqual([]);
  expect(partlyClosed([position({ state: "opening", share: 8 })], [after])).toEqual([]);
});
