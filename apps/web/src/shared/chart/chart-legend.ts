import type { Indicator, IndicatorCreateTooltipDataSourceCallback, IndicatorFigure } from "klinecharts";
import type { IndicatorName } from "./chart-options.ts";

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

/**
 * The legend of a pane: each line's figure in the line's color, a bar's in the text color, because bars are faded behind the figures. Called on each
 * draw, so that it follows the theme.
 */
export const legend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({ chart, indicator, crosshair }) => {
  const { lines, tooltip } = chart.getStyles().indicator;
  const row = indicator.result[crosshair.dataIndex ?? -1] as Record<string, unknown> | undefined;
  let line = 0;
  const legends = indicator.figures.flatMap((figure) => {
    const color = figure.type === "line" ? lines[line++ % lines.length]?.color : tooltip.legend.color;
    const value = row?.[figure.key];
    // The histogram is the difference of the two lines beside it.
    if (indicator.name === "MACD" && figure.type === "bar") return [];
    if (typeof value !== "number" || color === undefined) return [];
    return [
      {
        title: { text: titleOf(figure, indicator), color },
        value: { text: figureOf(value, indicator.precision), color },
      },
    ];
  });
  const name = named.some((each) => each === indicator.name)
    ? `${indicator.name}(${indicator.calcParams.join(",")})`
    : "";
  return { name, calcParamsText: "", features: [], legends };
};
