import type { Chart, KLineData, OverlayTemplate, YAxis } from "klinecharts";
import { type LegendRow, legendRow } from "./chart-legend.ts";
import { CANDLES } from "./chart-options.ts";

/** The name of the overlay below. */
const WATCH = "candor-watch";

/** The prices of a candle in the market's decimals, with the change within it. */
export type Ohlc = {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Percent, signed. */
  readonly change: string;
};

/** The last drawn state of the chart, for what the page lays over its canvas: pixels are those of the pane of the candles. */
export type ChartView = {
  readonly width: number;
  readonly height: number;
  readonly yOf: (price: number) => number;
  readonly priceAt: (y: number) => number;
  /** Where the mark of the last price is on the axis. */
  readonly lastY: number;
  /** Whether the newest candle is in view. */
  readonly latest: boolean;
  /** Whether a finger or the pointer holds the crosshair. */
  readonly crossed: boolean;
  /** The candle under the crosshair, else the newest one. */
  readonly ohlc: Ohlc | undefined;
  readonly legend: readonly LegendRow[];
};

/**
 * The library announces neither the end of a crosshair nor a new scale of its axis. An overlay without figures is asked for them on each draw: it is
 * what follows the chart.
 */
export const watchOverlay: OverlayTemplate<() => void> = {
  name: WATCH,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay }) => {
    overlay.extendData();
    return [];
  },
};

export const watch = (chart: Chart, onDraw: () => void): void => {
  chart.createOverlay({
    name: WATCH,
    groupId: WATCH,
    lock: true,
    points: [{ dataIndex: 0, value: 0 }],
    extendData: onDraw,
  });
};

/** `crossed` is the candle under the crosshair. */
export function viewOf(chart: Chart, crossed: KLineData | undefined): ChartView | undefined {
  const [axis] = chart.getYAxes({ paneId: CANDLES }) as readonly (YAxis | undefined)[];
  const size = chart.getSize(CANDLES, "main");
  const bars = chart.getDataList();
  const decimals = chart.getSymbol()?.pricePrecision;
  if (!axis || !size || decimals === undefined || bars.length === 0) return undefined;
  const found = crossed ? bars.findLastIndex(({ timestamp }) => timestamp === crossed.timestamp) : -1;
  const at = found === -1 ? bars.length - 1 : found;
  const bar = bars[at];
  const text = (value: number) => value.toFixed(decimals);
  return {
    width: size.width,
    height: size.height,
    yOf: (price) => axis.convertToPixel(price),
    priceAt: (y) => axis.convertFromPixel(y),
    lastY: axis.convertToPixel(bars.at(-1)?.close ?? 0),
    latest: chart.getVisibleRange().to >= bars.length,
    crossed: found !== -1,
    ohlc: bar && {
      open: text(bar.open),
      high: text(bar.high),
      low: text(bar.low),
      close: text(bar.close),
      change: (bar.open === 0 ? 0 : ((bar.close - bar.open) / bar.open) * 100).toFixed(2),
    },
    legend: chart
      .getIndicators({ paneId: CANDLES })
      .map((each) => legendRow(chart.getStyles(), each, at))
      .filter(({ figures }) => figures.length > 0),
  };
}
