import type { IndicatorCreateTooltipDataSourceParams } from "klinecharts";
import { expect, test } from "vitest";
import { figureOf, legend } from "./chart-legend.ts";

const styles = {
  indicator: { lines: [{ color: "amber" }, { color: "violet" }], tooltip: { legend: { color: "gray" } } },
};
/** The part of the library's arguments that the legend reads. */
const asked = (indicator: object, dataIndex?: number, width = 315) =>
  legend({
    chart: { getStyles: () => styles, getSize: () => ({ width }) },
    crosshair: { dataIndex },
    indicator,
  } as unknown as IndicatorCreateTooltipDataSourceParams<unknown>);

const averages = {
  name: "MA",
  precision: 2,
  calcParams: [7, 25],
  figures: [
    { key: "ma1", title: "MA7: ", type: "line" },
    { key: "ma2", title: "MA25: ", type: "line" },
  ],
  result: [{ ma1: 67345.352 }, { ma1: 67_000, ma2: 3281.018 }],
};

test("each average shows its name in the color of its line", () => {
  const { name, legends } = asked(averages, 1);
  expect(name).toBe("");
  expect(legends).toEqual([
    { title: { text: "MA7 ", color: "amber" }, value: { text: "67000.0", color: "amber" } },
    { title: { text: "MA25 ", color: "violet" }, value: { text: "3281.02", color: "violet" } },
  ]);
});
test("a figure without enough candles is left out, and so is a legend without figures", () => {
  expect(asked(averages, 0).legends).toHaveLength(1);
  expect(asked(averages).legends).toEqual([]);
});
test("volume has the text color, since its bars are faded", () => {
  const volume = {
    name: "VOL",
    precision: 4,
    calcParams: [],
    result: [{ volume: 263.1608 }],
    figures: [{ key: "volume", title: "VOLUME: ", type: "bar" }],
  };
  expect(asked(volume, 0).legends).toEqual([
    { title: { text: "VOL ", color: "gray" }, value: { text: "263.161", color: "gray" } },
  ]);
});
test("MACD shows its two lines, after its name", () => {
  const macd = {
    name: "MACD",
    precision: 2,
    calcParams: [12, 26, 9],
    result: [{ dif: -1.5, dea: 2, macd: 9 }],
    figures: [
      { key: "dif", title: "DIF: ", type: "line" },
      { key: "dea", title: "DEA: ", type: "line" },
      { key: "macd", title: "MACD: ", type: "bar" },
    ],
  };
  const { name, legends } = asked(macd, 0);
  expect(name).toBe("MACD(12,26,9)");
  // At 320 px the name stands without them, so that the figures stay in one row.
  expect(asked(macd, 0, 245).name).toBe("MACD");
  expect(legends.map(({ value }) => (value as { text: string }).text)).toEqual(["-1.50", "2.00"]);
});
test("a figure keeps six digits, and never has more decimals than the market", () => {
  expect([figureOf(67345.352, 2), figureOf(0.127934, 5), figureOf(1_234_567.8, 2)]).toEqual([
    "67345.4",
    "0.12793",
    "1234568",
  ]);
});
