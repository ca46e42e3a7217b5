import type { MarketStress, Stress } from "@candor/core/risk/stress.ts";
import { expect, test } from "vitest";
import type { RiskReport } from "../../../engine/risk/report.ts";
import { alarmText, BEYOND_PERCENT, foundOf, percentOf, worstOf } from "./figures.ts";

const market = (marketId: number, change: Partial<MarketStress>): MarketStress => ({
  marketId,
  liquidated: 0,
  liquidatedValue: 0n,
  stopped: 0,
  house: 0n,
  insurance: 0n,
  deleveraged: 0n,
  long: 0n,
  short: 0n,
  ...change,
});
const quoteOf = (marketId: number) => (marketId < 10 ? 2 : 3);
const stress = (accounts: number, ...markets: MarketStress[]): Stress => ({
  markets,
  currencies: [2, 3].map((currencyId) => ({ currencyId, accounts, treasury: 0n, insurance: 0n, owed: 0n })),
});
const report = (moves: RiskReport["moves"]): RiskReport => ({
  positions: 1,
  funds: [2, 3].map((currencyId) => ({ currencyId, treasury: 1_000n, insurance: 50n, owed: 0n })),
  moves,
  nearest: [],
  tookMs: 1,
});

test("the worse of the watched moves counts, figure by figure and currency by currency", () => {
  const found = worstOf(
    report([
      { move: "-0.2", stress: stress(99, market(1, { house: -999n, insurance: 99n })) },
      {
        move: "-0.1",
        stress: stress(4, market(1, { house: 70n, insurance: 7n, deleveraged: 3n }), market(2, { house: -50n })),
      },
      {
        move: "0.1",
        stress: stress(1, market(1, { house: -30n }), market(2, { house: 10n }), market(11, { house: -1n })),
      },
      { move: "0.2", stress: stress(99, market(1, { house: -999n, insurance: 99n })) },
    ]),
    quoteOf,
  );
  expect(found).toEqual([
    { currencyId: 2, accounts: 4, loss: 20n, shortfall: 10n, treasury: 1_000n, insurance: 50n },
    { currencyId: 3, accounts: 4, loss: 1n, shortfall: 0n, treasury: 1_000n, insurance: 50n },
  ]);
  expect(foundOf(found)).toEqual({ "risk.loss": 2, "risk.shortfall": 20, "risk.accounts": 8 });
});

test("a percentage is rounded up, and of nothing it is beyond every threshold", () => {
  expect([percentOf(1n, 1_000n), percentOf(10n, 1_000n), percentOf(11n, 1_000n)]).toEqual([1, 1, 2]);
  expect([percentOf(0n, 0n), percentOf(-5n, 10n), percentOf(1n, 0n), percentOf(1_000n, 1n)]).toEqual([
    0,
    0,
    BEYOND_PERCENT,
    BEYOND_PERCENT,
  ]);
});

test("the alarm names each figure above its threshold, and none that is at it", () => {
  const at = (loss: number, shortfall: number, accounts: number) =>
    alarmText([
      { name: "risk.loss", value: 50, found: loss },
      { name: "risk.shortfall", value: 50, found: shortfall },
      { name: "risk.accounts", value: 100, found: accounts },
    ]);
  expect(at(50, 50, 100)).toBeUndefined();
  expect(at(51, 0, 0)).toBe("A move of all prices by 10 % would cost the house 51 % of its treasury, above 50 %");
  expect(at(0, BEYOND_PERCENT, 101)).toBe(
    "A move of all prices by 10 % would take more than the whole of the insurance, above 50 %, and liquidate 101 accounts, above 100",
  );
});
