import type { Indicator, IndicatorCreateTooltipDataSourceCallback, IndicatorFigure, Styles } from "klinecharts";
import { CANDLES, type IndicatorName } from "./chart-options.ts";

/** Indicators whose figures are not self-explanatory: their name and parameters precede them. */
const named: readonly IndicatorName[] = ["BOLL", "MACD", "KDJ"];

/** Digits of a figure, so that three averages and their names fit into one row of a phone: a legend shows roughly where a line is. */
const DIGITS = 6;
export function figureOf(value: number, precision: number): string {
  const whole = Math.abs(value) < 1 ? 0 : Math.trunc(Math.abs(value)).toString().length;
  return value.toFixed(Math.min(precision, Math.max(0, DIGITS - whole)));
}

/** The library's titles are "MA7: " and "VOLUME: "; three averages of a five-digit price would take two rows on a phone with these. */
const titleOf = ({ title = "" }: IndicatorFigure, { name }: Indicator): string =>
  name === "VOL" ? "VOL " : title.replace(/:\s*$/, " ");

type Palette = Pick<Styles, "indicator">;
export type LegendFigure = { readonly title: string; readonly value: string; readonly color: string };
export type LegendRow = { readonly name: string; readonly figures: readonly LegendFigure[] };

/** Each line's figure in the line's color, a bar's in the text color, because bars are faded behind the figures. */
export function legendRow({ indicator: styles }: Palette, indicator: Indicator, dataIndex: number): LegendRow {
  const { lines, tooltip } = styles;
  const row = indicator.result[dataIndex] as Record<string, unknown> | undefined;
  let line = 0;
  const figures = indicator.figures.flatMap((figure) => {
    const color = figure.type === "line" ? lines[line++ % lines.length]?.color : tooltip.legend.color;
    const value = row?.[figure.key];
    // The histogram is the difference of the two lines beside it.
    if (indicator.name === "MACD" && figure.type === "bar") return [];
    if (typeof value !== "number" || color === undefined) return [];
    return [{ title: titleOf(figure, indicator), value: figureOf(value, indicator.precision), color }];
  });
  const isNamed = named.some((each) => each === indicator.name);
  return { name: isNamed ? `${indicator.name}(${indicator.calcParams.join(",")})` : "", figures };
}

/** On a narrower chart the parameters would push a figure into a second row, over the bars. */
const NAMED_PX = 280;

/** The legend of a pane under the candles, on its canvas. Called on each draw, so that it follows the theme. */
export const legend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({ chart, indicator, crosshair }) => {
  const { name, figures } = legendRow(chart.getStyles(), indicator, crosshair.dataIndex ?? -1);
  const legends = figures.map(({ title, value, color }) => ({
    title: { text: title, color },
    value: { text: value, color },
  }));
  const isNarrow = (chart.getSize(CANDLES, "main")?.width ?? NAMED_PX) < NAMED_PX;
  return { name: isNarrow ? (name.split("(")[0] ?? "") : name, calcParamsText: "", features: [], legends };
};

/** Over the candles the page writes the legend, on a backing: text of the canvas could not be read there. */
export const noLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = () => ({
  name: "",
  calcParamsText: "",
  features: [],
  legends: [],
});
