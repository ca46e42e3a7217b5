import type { DeepPartial, KLineData, NeighborData, Styles } from "klinecharts";
import type { ChartKind } from "./chart-options.ts";
import type { FibonacciStyle } from "./fibonacci.ts";

/** The colors of the chart, read from the theme's variables so that a theme change is one call of setStyles. */
export type ChartColors = Record<
  | "surface"
  | "surfaceRaised"
  | "line"
  | "lineStrong"
  | "text1"
  | "text2"
  | "text3"
  | "up"
  | "down"
  | "upFill"
  | "downFill"
  | "onUp"
  | "brand"
  | "ma1"
  | "ma2"
  | "ma3",
  string
>;

const variables: Record<keyof ChartColors, string> = {
  surface: "--page",
  surfaceRaised: "--surface-2",
  line: "--line",
  lineStrong: "--line-strong",
  text1: "--text-1",
  text2: "--text-2",
  text3: "--text-3",
  up: "--up",
  down: "--down",
  upFill: "--up-fill",
  downFill: "--down-fill",
  onUp: "--on-up",
  brand: "--brand",
  ma1: "--ma1",
  ma2: "--ma2",
  ma3: "--ma3",
};

export function readColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as ChartColors;
}

/** The same color, transparent: for volume bars behind the figures. */
const faded = (color: string, alpha: string) =>
  color.startsWith("#") && color.length === 7 ? `${color}${alpha}` : color;

const axisText = { size: 11, family: "inherit", weight: "400" };

type Look = {
  readonly kind: ChartKind;
  /** Called at each draw with a crosshair, after the overlays, with the candle under it. */
  readonly onCross: (bar: KLineData) => void;
};

const fibonacciStyle = (colors: ChartColors, family: string): FibonacciStyle => ({
  surface: colors.surface,
  text: colors.text1,
  family,
  lines: [colors.text2, colors.ma1, colors.ma2, colors.brand, colors.ma3, colors.down, colors.text2],
  zones: [colors.ma1, colors.ma2, colors.brand, colors.ma3].map((color) => faded(color, "14")),
});

/** klinecharts draws on a canvas, which inherits no font: the page's computed stack is passed. */
export function chartStyles(colors: ChartColors, family: string, { kind, onCross }: Look): DeepPartial<Styles> {
  const text = { ...axisText, family };
  const mark = {
    ...text,
    paddingLeft: 5,
    paddingRight: 5,
    paddingTop: 3,
    paddingBottom: 3,
    borderRadius: 4,
    borderSize: 0,
  };
  const hairline = { show: true, size: 1, color: colors.line, style: "solid" as const };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: colors.text3 } };
  const crosshair = {
    line: { show: true, color: colors.text3, size: 1, style: "dashed" as const, dashedValue: [3, 3] },
    text: {
      ...mark,
      // The library sizes the axis for this label without thousands separators; this extra room keeps the last price, bold and grouped, from being cut.
      paddingLeft: 11,
      paddingRight: 11,
      color: colors.text1,
      backgroundColor: colors.surfaceRaised,
      borderColor: colors.lineStrong,
      borderSize: 1,
    },
  };
  const lines = [colors.ma1, colors.ma2, colors.ma3, colors.brand, colors.text2].map((color) => ({
    color,
    size: 1.25,
    smooth: false,
  }));
  const extremes = { show: kind === "candles", color: colors.text2, textSize: 11, textFamily: family, textOffset: 4 };
  return {
    grid: { horizontal: hairline, vertical: hairline },
    candle: {
      type: kind === "candles" ? "candle_solid" : "area",
      bar: {
        compareRule: "current_open",
        upColor: colors.up,
        downColor: colors.downFill,
        noChangeColor: colors.up,
        upBorderColor: colors.up,
        downBorderColor: colors.downFill,
        noChangeBorderColor: colors.up,
        upWickColor: colors.up,
        downWickColor: colors.downFill,
        noChangeWickColor: colors.up,
      },
      area: {
        lineColor: colors.brand,
        lineSize: 1.5,
        backgroundColor: [
          { offset: 0, color: faded(colors.brand, kind === "area" ? "4d" : "00") },
          { offset: 1, color: faded(colors.brand, "00") },
        ],
        // A dot at the last price that does not pulse: the library would draw the whole chart again in every frame.
        point: { show: true, color: colors.brand, rippleColor: faded(colors.brand, "33"), animation: false },
      },
      priceMark: {
        high: extremes,
        low: extremes,
        last: {
          upColor: colors.upFill,
          downColor: colors.downFill,
          noChangeColor: colors.upFill,
          line: { style: "dashed", dashedValue: [3, 3], size: 1 },
          text: { ...mark, color: colors.onUp, weight: "700", borderRadius: [4, 4, 0, 0] },
          // The time until the candle closes is shown under the price, redrawn each second, as part of the same mark.
          extendTexts: [
            {
              ...mark,
              paddingTop: 0,
              borderRadius: [0, 0, 4, 4],
              show: true,
              color: colors.onUp,
              position: "below_price",
              updateInterval: 1000,
            },
          ],
        },
      },
      tooltip: {
        showRule: "follow_cross",
        title: { show: false },
        legend: {
          ...text,
          color: colors.text2,
          // Without a text: the page writes the legend, on a backing.
          template: ({ current }: NeighborData<KLineData | null>) => {
            if (current) onCross(current);
            return [];
          },
        },
      },
    },
    indicator: {
      ohlc: { upColor: colors.up, downColor: colors.down, noChangeColor: colors.text3 },
      lines,
      bars: [
        {
          upColor: faded(colors.up, "99"),
          downColor: faded(colors.downFill, "99"),
          noChangeColor: faded(colors.text3, "99"),
        },
      ],
      lastValueMark: { show: false },
      tooltip: {
        showRule: "always",
        title: { ...text, color: colors.text3, showName: true, showParams: true },
        legend: { ...text, color: colors.text2, marginRight: 2 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: colors.line, fill: true, activeBackgroundColor: faded(colors.brand, "22") },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: {
      point: {
        // A finger finds a point of this size again.
        radius: 6,
        activeRadius: 7,
        color: colors.brand,
        borderColor: faded(colors.brand, "55"),
        activeColor: colors.brand,
        activeBorderColor: faded(colors.brand, "55"),
      },
      line: { color: colors.brand, size: 1.5 },
      text: { color: colors.onUp, backgroundColor: colors.brand, family },
      rect: { color: faded(colors.brand, "22"), borderColor: colors.brand },
      polygon: { color: faded(colors.brand, "22"), borderColor: colors.brand },
      fibonacci: fibonacciStyle(colors, family),
    },
  };
}
