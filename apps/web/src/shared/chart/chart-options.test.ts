import { candlePeriods } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { chartPx, INDICATORS_MAX, morePeriods, PANE_PX, panePx, quickPeriods, toggled } from "./chart-options.ts";

test("an indicator is added in the order of the bar and removed again", () => {
  expect(toggled(["VOL"], "MA")).toEqual(["MA", "VOL"]);
  expect(toggled(["MA", "VOL"], "VOL")).toEqual(["MA"]);
});
test("one above the chart's maximum is refused", () => {
  const full = ["MA", "EMA", "VOL", "MACD"] as const;
  expect(full).toHaveLength(INDICATORS_MAX);
  expect(toggled(full, "RSI")).toBeUndefined();
  expect(toggled(full, "MACD")).toEqual(["MA", "EMA", "VOL"]);
});
test("a pane under the candles makes the chart taller, a line over them does not", () => {
  expect(chartPx("normal", ["MA", "VOL", "RSI"]) - chartPx("normal", [])).toBe(2 * PANE_PX);
  expect(chartPx("low", ["MA", "BOLL"])).toBe(chartPx("low", []));
});
test("panes have their height in every chart of a page", () => {
  const panes = ["VOL", "MACD", "KDJ", "RSI"] as const;
  for (const height of ["low", "normal", "high"] as const)
    for (let count = 1; count <= panes.length; count++)
      expect(panePx(chartPx(height, panes.slice(0, count)), count)).toBe(PANE_PX);
});
test("three panes leave the candles most of a phone that lies on its side", () => {
  const low = 390 - 44;
  expect(low - 3 * panePx(low, 3)).toBeGreaterThan(low / 2 - 10);
  expect(276 - 3 * panePx(276, 3)).toBeGreaterThan(276 / 2);
  expect(panePx(100, 4)).toBe(32);
});
test("every period is either in the bar or behind More", () => {
  expect([...quickPeriods, ...morePeriods].sort()).toEqual([...candlePeriods].sort());
});
