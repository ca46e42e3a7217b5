import { candlePeriods } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { chartPx, INDICATORS_MAX, morePeriods, PANE_PX, quickPeriods, toggled } from "./chart-options.ts";

test("an indicator is put on in the order of the bar and taken off again", () => {
  expect(toggled(["VOL"], "MA")).toEqual(["MA", "VOL"]);
  expect(toggled(["MA", "VOL"], "VOL")).toEqual(["MA"]);
});
test("one more than the chart takes is refused", () => {
  const full = ["MA", "EMA", "VOL", "MACD"] as const;
  expect(full).toHaveLength(INDICATORS_MAX);
  expect(toggled(full, "RSI")).toBeUndefined();
  expect(toggled(full, "MACD")).toEqual(["MA", "EMA", "VOL"]);
});
test("a pane under the candles makes the chart higher, a line over them does not", () => {
  expect(chartPx("normal", ["MA", "VOL", "RSI"]) - chartPx("normal", [])).toBe(2 * PANE_PX);
  expect(chartPx("low", ["MA", "BOLL"])).toBe(chartPx("low", []));
});
test("every period stands either in the bar or behind More", () => {
  expect([...quickPeriods, ...morePeriods].sort()).toEqual([...candlePeriods].sort());
});
