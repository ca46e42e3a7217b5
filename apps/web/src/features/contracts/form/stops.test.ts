import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import type { PositionSide } from "@candor/contract/rules/contracts.ts";
import { expect, test } from "vitest";
import { isLiquidatedFirst, type StopBase, stopAt, stopProblems, stopResult, suggestedStops } from "./stops.ts";

const base = (side: PositionSide, change: Partial<StopBase> = {}): StopBase => ({
  side,
  open: price("67425.9825"),
  current: price("67412.5"),
  multiple: 50,
  tick: price("0.1"),
  ...change,
});

test("the suggestions gain the margin and lose half of it, at round prices, and can be set at once", () => {
  expect(suggestedStops(base("long"))).toEqual({ takeProfit: "68775", stopLoss: "66751" });
  expect(suggestedStops(base("short", { open: price("67399.0175") }))).toEqual({
    takeProfit: "66051",
    stopLoss: "68074",
  });
  for (const side of ["long", "short"] as const)
    expect(stopProblems(base(side), suggestedStops(base(side)))).toEqual({});
});

test("a limit order far from the market gets stops that are right for both prices", () => {
  for (const side of ["long", "short"] as const) {
    const far = base(side, { open: price(side === "long" ? "50000" : "90000"), multiple: 100 });
    expect(stopProblems(far, suggestedStops(far))).toEqual({});
  }
});

test("a stop below a tick is a tick", () => {
  const cheap = base("long", { open: price("0.1"), current: price("0.1"), multiple: 1 });
  expect(formatAmount(stopAt(cheap, "stopLoss", 100))).toBe("0.1");
});

test.each([
  ["long", { takeProfit: "67425.9", stopLoss: "67000" }, { takeProfit: "LEVER_PRICE_1" }],
  ["long", { takeProfit: "67426", stopLoss: "67412.6" }, { stopLoss: "LEVER_PRICE_2" }],
  ["short", { takeProfit: "67412.6", stopLoss: "67426" }, { takeProfit: "LEVER_PRICE_3" }],
  ["short", { takeProfit: "67412.5", stopLoss: "67425.9" }, { stopLoss: "LEVER_PRICE_4" }],
  ["long", { takeProfit: "1", stopLoss: "99999" }, { takeProfit: "LEVER_PRICE_1", stopLoss: "LEVER_PRICE_2" }],
  ["long", { takeProfit: "70000.05", stopLoss: "" }, { takeProfit: "PRICE_OFF_TICK", stopLoss: "INVALID_AMOUNT" }],
  ["long", { takeProfit: "67426", stopLoss: "67412.5" }, {}],
] as const)("%s with %o: %o", (side, texts, errors) => {
  const found = stopProblems(base(side), texts);
  expect(Object.fromEntries(Object.entries(found).map(([name, { error }]) => [name, error]))).toEqual(errors);
});

test("a stop shows its gain or loss, the closing spread included", () => {
  const terms = { spread: rate("0.0002"), quantity: amount("0.05") };
  expect(formatAmount(stopResult(base("long"), "69500", terms) ?? 0n)).toBe("103.005875");
  expect(formatAmount(stopResult(base("long"), "66500", terms) ?? 0n)).toBe("-46.964125");
  expect(stopResult(base("long"), "", terms)).toBeUndefined();
});

test("liquidation before the stop loss is detected; at the same price the stop comes first", () => {
  expect(isLiquidatedFirst("long", "66000", price("66000.1"))).toBe(true);
  expect(isLiquidatedFirst("long", "66000", price("66000"))).toBe(false);
  expect(isLiquidatedFirst("short", "69000", price("68999.9"))).toBe(true);
  expect(isLiquidatedFirst("short", "69000", undefined)).toBe(false);
});
