import { amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import { isLiquidated, type PositionSide } from "@candor/contract/rules/contracts.ts";
import { type HeldPosition, standingAt } from "@candor/contract/rules/contracts-standing.ts";
import { expect, test } from "vitest";
import { liquidationOf } from "./liquidation.ts";

const index = price("67412.5");
const held = (side: PositionSide, quantity: string, open = "67400"): HeldPosition => ({
  side,
  quantity: amount(quantity),
  open: price(open),
  spread: rate("0.0002"),
  margin: amount("70"),
  deduction: 0n,
  index,
});
const available = amount("500");
const accountOf = (pair: readonly HeldPosition[]) => ({ standing: standingAt(available, pair), pair });
const isLostAt = (pair: readonly HeldPosition[], at: bigint): boolean =>
  isLiquidated(
    standingAt(
      available,
      pair.map((position) => ({ ...position, index: at as Price })),
    ),
  );

test.each<[string, PositionSide, readonly HeldPosition[]]>([
  ["two longs", "long", [held("long", "0.05"), held("long", "0.03", "67000")]],
  ["two shorts", "short", [held("short", "0.05"), held("short", "0.03", "67000")]],
  ["a long and a smaller short", "long", [held("long", "0.05"), held("short", "0.01")]],
])("of %s the price is where the rules liquidate, and not a step before", (_name, side, pair) => {
  const found = liquidationOf(side, index, accountOf(pair)) ?? 0n;
  expect(isLostAt(pair, found)).toBe(true);
  const near = index / 10_000_000n;
  expect(isLostAt(pair, side === "long" ? found + near : found - near)).toBe(false);
});

test("two longs are liquidated sooner than one by itself would say", () => {
  const one = liquidationOf("long", index, accountOf([held("long", "0.05")])) ?? 0n;
  const two = liquidationOf("long", index, accountOf([held("long", "0.05"), held("long", "0.05")])) ?? 0n;
  expect(two > one).toBe(true);
});

test("a long under a larger short has no price of liquidation below", () => {
  expect(liquidationOf("long", index, accountOf([held("long", "0.01"), held("short", "0.05")]))).toBeUndefined();
});

test("a position that is already at the rate is liquidated at the current price", () => {
  const deep = [held("long", "0.05", "90000"), held("long", "0.05", "90000")];
  expect(liquidationOf("long", index, accountOf(deep))).toBe(index);
});
