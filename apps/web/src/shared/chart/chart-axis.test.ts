import type { AxisCreateRangeParams, AxisCreateTicksParams } from "klinecharts";
import { expect, test } from "vitest";
import { candleRange, paneTicks, stepOf } from "./chart-axis.ts";

const bars = [
  { open: 5, high: 90, low: 1, close: 5 },
  { open: 10, high: 14, low: 9, close: 13 },
  { open: 13, high: 15, low: 11, close: 12 },
];
const asked = (type: string, visible = { from: 1, to: 3 }, height = 120) =>
  candleRange(
    {
      chart: {
        getVisibleRange: () => visible,
        getStyles: () => ({ candle: { type } }),
        getDataList: () => bars,
        getSize: () => ({ height }),
      },
      paneId: "candle_pane",
      // What the library proposes: an average far above is in it.
      defaultRange: { from: 9, to: 400, realFrom: 9, realTo: 400 },
    } as unknown as AxisCreateRangeParams,
    { top: 40, bottom: 20 },
  );

test("the axis holds the visible candles, not their indicators, and leaves room for the legend", () => {
  // 6 in 60 px: 0.1 a pixel, 40 px above and 20 px below.
  expect(asked("candle_solid")).toMatchObject({ realFrom: 7, realTo: 19, realRange: 12, from: 7, to: 19 });
});
test("a line is scaled to closes", () => {
  const { realFrom, realTo } = asked("area");
  expect(realFrom).toBeCloseTo(12 - 1 / 3);
  expect(realTo).toBeCloseTo(13 + 2 / 3);
});
test("a legend never takes more than a third of a low chart", () => {
  const { realFrom, realTo } = asked("candle_solid", undefined, 80);
  expect((realTo - 15) / (realTo - realFrom)).toBeCloseTo(0.35);
});
test("without candles the library's range stays", () => {
  expect(asked("candle_solid", { from: 0, to: 0 })).toMatchObject({ realTo: 400 });
});

const ticksOf = (realFrom: number, realTo: number) =>
  paneTicks(
    {
      range: { realFrom, realTo, realRange: realTo - realFrom },
      bounding: { height: 76 },
      defaultTicks: [],
    } as unknown as AxisCreateTicksParams,
    (text) => text,
  ).map(({ text }) => text);

test.each([
  [-180, 180, ["-100", "0", "100"]],
  [-0.0031, 0.0031, ["-0.002", "0.000", "0.002"]],
  [8, 96, ["25", "50", "75"]],
] as const)("labels from %d to %d are %j", (from, to, labels) => {
  expect(ticksOf(from, to)).toEqual(labels);
});
test.each([
  [290, 100, 0],
  [3, 1, 0],
  [0.8, 0.2, 1],
  [0.9, 0.25, 2],
  [9, 2.5, 1],
  [0.004, 0.001, 3],
] as const)("the step of a span of %d is %d, with %d decimals", (span, step, decimals) => {
  expect(stepOf(span).step).toBeCloseTo(step);
  expect(stepOf(span).decimals).toBe(decimals);
});

// 76 px for two figures at the same place would be one above the other.
test("labels are apart", () => {
  const coords = paneTicks(
    {
      range: { realFrom: -1, realTo: 1, realRange: 2 },
      bounding: { height: 76 },
      defaultTicks: [],
    } as unknown as AxisCreateTicksParams,
    (text) => text,
  ).map(({ coord }) => coord);
  const gaps = coords.slice(1).map((coord, index) => Math.abs(coord - (coords[index] ?? 0)));
  expect(Math.min(...gaps)).toBeGreaterThan(14);
});
