import { amount, formatAmount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import { type HeldPosition, standingAt } from "@candor/contract/rules/contracts-standing.ts";
import { expect, test } from "vitest";
import {
  type ContractAction,
  type ContractContext,
  type ContractForm,
  costText,
  emptyForm,
  errorsOf,
  figuresOf,
  mostLots,
  reduceForm,
  roomOf,
  termsOf,
  toRequest,
} from "./form.ts";

const pair: ContractPair = {
  match_id: 1,
  symbol: "BTC-USDT",
  currency_id: 1,
  legal_id: 3,
  legal: "USDT",
  open: true,
  lot_size: "0.01",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  tick: "0.1",
  multiple: {
    muit: [
      { value: 10, max_share: 1_000 },
      { value: 50, max_share: 200 },
    ],
  },
  lever_share_limit: { min: 1, max: 1_000 },
};
const context = (change: Partial<ContractContext> = {}): ContractContext => ({
  terms: termsOf(pair),
  index: price("67412.5"),
  standing: { available: 24_000_000_000n, margin: 0n, unrealised: 0n },
  pair: [],
  open: [],
  capacity: undefined,
  ...change,
});
const form = (change: Partial<ContractForm> = {}): ContractForm => ({
  ...emptyForm,
  multiple: 50,
  lots: "5",
  ...change,
});
const after = (start: ContractForm, action: ContractAction, given = context()) => reduceForm(start, action, given);
const shown = (values: readonly (bigint | undefined)[]) => values.map((each) => each && formatAmount(each));

test("five lots at fifty cost what the design shows, and the money behind them moves the liquidation price", () => {
  const figures = figuresOf(form(), context());
  expect(figures && shown([figures.open, figures.notional, figures.margin, figures.fee, figures.needed])).toEqual([
    "67425.9825",
    "3371.299125",
    "67.4259825",
    "1.68564957",
    "69.11163207",
  ]);
  expect(figures && costText(figures.fee)).toBe("1.69");
  const lone = figuresOf(
    form(),
    context({ standing: { available: figures?.needed ?? 0n, margin: 0n, unrealised: 0n } }),
  );
  expect(formatAmount(lone?.liquidation ?? 0n)).toBe("66360.43886778");
  // Equity of a fifth of the margin: 0.8 x 67.4259825 lost, 170.88836793 more where that much backs it; both by 0.05 and the spread.
  expect(formatAmount(figures?.liquidation ?? 0n)).toBe("62941.98781897");
});

test("existing positions of the pair bring liquidation closer", () => {
  const at = context().index ?? (0n as Price);
  const held: HeldPosition = {
    side: "long",
    open: at,
    quantity: amount("0.05"),
    spread: rate("0.0002"),
    margin: amount("67"),
    deduction: 0n,
    index: at,
  };
  const { unrealised, margin } = standingAt(0n, [held]);
  const standing = { available: amount("240"), margin, unrealised };
  const alone = figuresOf(form(), context({ standing }))?.liquidation ?? 0n;
  const together = figuresOf(form(), context({ standing, pair: [held] }))?.liquidation ?? 0n;
  expect(together > alone).toBe(true);
});

test("no figures without an order, no liquidation price for a guest", () => {
  expect(figuresOf(form({ lots: "" }), context())).toBeUndefined();
  expect(figuresOf(form(), context({ index: undefined }))).toBeUndefined();
  expect(figuresOf(form({ lots: "100" }), context())).toMatchObject({ liquidation: undefined });
  expect(figuresOf(form(), context({ standing: undefined }))).toMatchObject({ liquidation: undefined });
});

test.each([
  [{ lots: "" }, "LEVER_LOTS"],
  [{ lots: "0" }, "LEVER_LOTS"],
  [{ lots: "1.5" }, "LEVER_LOTS"],
  [{ lots: "201" }, "LEVER_LOTS"],
  [{ lots: "18" }, "INSUFFICIENT_BALANCE"],
  [{ lots: "17" }, undefined],
])("%o is refused with %s", (change, error) => {
  expect(errorsOf(form(change), context()).lots?.error).toBe(error);
});

test.each([
  ["long", "", "INVALID_AMOUNT"],
  ["long", "67000.05", "PRICE_OFF_TICK"],
  ["long", "67412.5", "LEVER_LIMIT_PRICE"],
  ["long", "67412.4", undefined],
  ["short", "67412.5", "LEVER_LIMIT_PRICE"],
  ["short", "67412.6", undefined],
] as const)("a limit to go %s at %j is refused with %s", (side, text, error) => {
  expect(errorsOf(form({ side, kind: "limit", price: text }), context()).price?.error).toBe(error);
});

test("a market order has no price to be wrong", () => {
  expect(errorsOf(form({ price: "" }), context())).toEqual({});
});

test("positions and orders with this multiple or a higher one use up the tier", () => {
  const open = [
    { multiple: 10, share: 30 },
    { multiple: 50, share: 150 },
  ];
  expect(roomOf(form(), context({ open }))).toBe(50);
  expect(roomOf(form({ multiple: 10 }), context({ open }))).toBe(820);
  expect(errorsOf(form({ lots: "51" }), context({ open })).lots).toEqual({
    error: "LEVER_LOTS",
    params: { min: 1, max: 50 },
  });
  const full = context({ open: [{ multiple: 50, share: 200 }] });
  expect(errorsOf(form({ lots: "1" }), full).lots).toEqual({ error: "LEVER_TIER_FULL", params: { max: 200 } });
});

test("the largest order is what the balance covers with its fee, or the tier's room if that is less", () => {
  expect(mostLots(form(), context())).toBe(17);
  const rich = context({ standing: { available: 10n ** 16n, margin: 0n, unrealised: 0n } });
  expect(mostLots(form(), rich)).toBe(200);
  expect(mostLots(form(), context({ standing: undefined }))).toBeUndefined();
});

test("a share follows the multiple until lots are typed", () => {
  const half = after(form(), { type: "percent", percent: 50 });
  expect(half).toMatchObject({ lots: "8", percent: 50 });
  expect(after(half, { type: "multiple", multiple: 10 })).toMatchObject({ lots: "1", multiple: 10 });
  const typed = after(half, { type: "lots", text: "3" });
  expect(after(typed, { type: "multiple", multiple: 10 })).toMatchObject({ lots: "3", percent: undefined });
});

test("lots step by one and not below the least", () => {
  expect(after(form({ lots: "1" }), { type: "step", field: "lots", steps: -1 }).lots).toBe("1");
  expect(after(form({ lots: "" }), { type: "step", field: "lots", steps: 1 }).lots).toBe("1");
  expect(after(form({ lots: "9" }), { type: "step", field: "lots", steps: 1 }).lots).toBe("10");
});

test("a limit order begins at a price that waits, on the tick, and changes sides with its direction", () => {
  const long = after(form(), { type: "kind", kind: "limit" });
  expect(long.price).toBe("67075.4");
  expect(errorsOf(long, context())).toEqual({});
  const short = after(long, { type: "side", side: "short" });
  expect(short.price).toBe("67749.5");
  expect(errorsOf(short, context())).toEqual({});
  expect(after(long, { type: "step", field: "price", steps: 1 }).price).toBe("67075.5");
});

test("a multiple that is no longer offered is replaced by the lowest", () => {
  const gone = { ...form({ multiple: 100 }) };
  expect(toRequest(gone, { takeProfit: "70000", stopLoss: "66000" }, pair).multiple).toBe(10);
});

test("the request has a price only where it is a limit order", () => {
  const stops = { takeProfit: "70000", stopLoss: "66000" };
  expect(toRequest(form(), stops, pair)).toEqual({
    currency_id: 1,
    legal_id: 3,
    type: 1,
    status: 1,
    share: 5,
    multiple: 50,
    target_profit_price: "70000",
    stop_loss_price: "66000",
  });
  expect(toRequest(form({ side: "short", kind: "limit", price: "68000" }), stops, pair)).toMatchObject({
    type: 2,
    status: 0,
    price: "68000",
  });
});

test("a price at which one lot costs more than the balance gives no order", () => {
  const poor = context({ standing: { available: 1n, margin: 0n, unrealised: 0n }, index: price("1") as Price });
  expect(mostLots(form(), poor)).toBe(0);
});

test("the largest order is what the pair still accepts of its side, where that is less", () => {
  const most = (capacity: { long: number; short: number } | undefined) => mostLots(form(), context({ capacity }));
  const free = most(undefined) ?? 0;
  expect(free).toBeGreaterThan(3);
  expect(most({ long: 3, short: 0 })).toBe(3);
  expect(most({ long: free + 1, short: 0 })).toBe(free);
});
