import { expect, test } from "vitest";
import { grossOf, houseGain, houseResult, type OpenOptions, optionPairs } from "./exposure-figures.ts";

const row = (symbol: string, seconds: number, change: Partial<OpenOptions> = {}): OpenOptions => ({
  symbol,
  currency: "USDT",
  seconds,
  orders: 2,
  up_stake: "100",
  down_stake: "50",
  up_profit: "80",
  down_profit: "40",
  promised: "120",
  reserve: "5000",
  next_due_ms: null,
  ...change,
});

test("options are grouped by pair, shortest first, with totals", () => {
  const pairs = optionPairs([row("B", 60), row("A", 30), row("B", 30, { up_stake: "0.5", orders: 1 })]);
  expect(pairs.map(({ symbol, durations }) => [symbol, durations.map(({ seconds }) => seconds)])).toEqual([
    ["B", [30, 60]],
    ["A", [30]],
  ]);
  expect(pairs[0]).toMatchObject({ orders: 3, up_stake: "100.5", promised: "240", reserve: "5000" });
  expect(optionPairs([])).toEqual([]);
});

test("the house keeps the stakes of one side and pays the profits of the other", () => {
  expect(houseResult(row("A", 30))).toEqual({ ifHigher: "-30", ifLower: "60" });
});

test("the users' gain is the house's loss", () => {
  expect([houseGain({ unrealised: "12.5" }), houseGain({ unrealised: "-3" }), houseGain({ unrealised: "0" })]).toEqual([
    "-12.5",
    "3",
    "0",
  ]);
  expect(grossOf({ long_value: "1020", short_value: "408.5" })).toBe("1428.5");
});
