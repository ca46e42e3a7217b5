import { candlePeriods } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { chartPx, INDICATORS_MAX, morePeriods, PANE_PX, quickPeriods, toggled } from "./chart-options.ts";

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
test("every period is either in the bar or behind More", () => {
  expect([...quickPeriods, ...morePeriods].sort()).toEqual([...candlePeriods].sort());
});
