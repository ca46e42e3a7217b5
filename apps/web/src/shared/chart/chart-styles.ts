import type { DeepPartial, Styles } from "klinecharts";

/** The colors of the chart, read from the theme's variables so that a theme change is one call of setStyles. */
export type ChartColours = Record<
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

const variables: Record<keyof ChartColours, string> = {
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

export function readColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()]),
  ) as ChartColours;
}

/** The same color, transparent: for volume bars behind the figures. */
const faded = (colour: string, alpha: string) =>
  colour.startsWith("#") && colour.length === 7 ? `${colour}${alpha}` : colour;

const axisText = { size: 11, family: "inherit", weight: "400" };

/** klinecharts draws on a canvas, which inherits no font: the page's computed stack is passed. */
export function chartStyles(colours: ChartColours, family: string): DeepPartial<Styles> {
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
  const hairline = { show: true, size: 1, color: colours.line, style: "solid" as const };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: colours.text3 } };
  const crosshair = {
    line: { show: true, color: colours.text3, size: 1, style: "dashed" as const, dashedValue: [3, 3] },
    text: {
      ...mark,
      // The library sizes the axis for this label without thousands separators; this extra room keeps the last price, bold and grouped, from being cut.
      paddingLeft: 11,
      paddingRight: 11,
      color: colours.text1,
      backgroundColor: colours.surfaceRaised,
      borderColor: colours.lineStrong,
      borderSize: 1,
    },
  };
  const lines = [colours.ma1, colours.ma2, colours.ma3, colours.brand, colours.text2].map((color) => ({
    color,
    size: 1.25,
    smooth: false,
  }));
  const extremes = { show: true, color: colours.text2, textSize: 11, textFamily: family, textOffset: 4 };
  return {
    grid: { horizontal: hairline, vertical: hairline },
    candle: {
      type: "candle_solid",
      bar: {
        compareRule: "current_open",
        upColor: colours.up,
        downColor: colours.downFill,
        noChangeColor: colours.up,
        upBorderColor: colours.up,
        downBorderColor: colours.downFill,
        noChangeBorderColor: colours.up,
        upWickColor: colours.up,
        downWickColor: colours.downFill,
        noChangeWickColor: colours.up,
      },
      area: {
        lineColor: colours.brand,
        lineSize: 1.5,
        backgroundColor: [
          { offset: 0, color: faded(colours.brand, "33") },
          { offset: 1, color: faded(colours.brand, "00") },
        ],
      },
      priceMark: {
        high: extremes,
        low: extremes,
        last: {
          upColor: colours.upFill,
          downColor: colours.downFill,
          noChangeColor: colours.upFill,
          line: { style: "dashed", dashedValue: [3, 3], size: 1 },
          text: { ...mark, color: colours.onUp, weight: "700", borderRadius: [4, 4, 0, 0] },
          // The time until the candle closes is shown under the price, redrawn each second, as part of the same mark.
          extendTexts: [
            {
              ...mark,
              paddingTop: 0,
              borderRadius: [0, 0, 4, 4],
              show: true,
              color: colours.onUp,
              position: "below_price",
              updateInterval: 1000,
            },
          ],
        },
      },
      tooltip: { showRule: "follow_cross", title: { show: false }, legend: { ...text, color: colours.text2 } },
    },
    indicator: {
      ohlc: { upColor: colours.up, downColor: colours.down, noChangeColor: colours.text3 },
      lines,
      bars: [
        {
          upColor: faded(colours.up, "99"),
          downColor: faded(colours.downFill, "99"),
          noChangeColor: faded(colours.text3, "99"),
        },
      ],
      lastValueMark: { show: false },
      tooltip: {
        showRule: "always",
        title: { ...text, color: colours.text3, showName: true, showParams: true },
        legend: { ...text, color: colours.text2, marginRight: 2 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: colours.line, fill: true, activeBackgroundColor: faded(colours.brand, "22") },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: {
      point: {
        color: colours.brand,
        borderColor: faded(colours.brand, "55"),
        activeColor: colours.brand,
        activeBorderColor: faded(colours.brand, "55"),
      },
      line: { color: colours.brand, size: 1.5 },
      text: { color: colours.onUp, backgroundColor: colours.brand, family },
      rect: { color: faded(colours.brand, "22"), borderColor: colours.brand },
      polygon: { color: faded(colours.brand, "22"), borderColor: colours.brand },
    },
  };
}
