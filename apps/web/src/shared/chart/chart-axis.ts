import type { AxisCreateRangeParams, AxisCreateTicksParams, AxisRange, AxisTick } from "klinecharts";

/** The part of the axis that the mark of the last price covers: half a line above its center, one and a half below, with the remaining time. */
const MARK_PX = { above: 16, below: 32 };

const yOf = ({ range, bounding }: Pick<AxisCreateTicksParams, "range" | "bounding">, value: number): number =>
  bounding.height * (1 - (value - range.realFrom) / range.realRange);

/** The axis without the labels that the mark would cover in part; their grid lines stay. */
export function clearOfLast(axis: AxisCreateTicksParams, last: number | undefined): AxisTick[] {
  if (last === undefined) return axis.defaultTicks;
  const y = yOf(axis, last);
  const covered = ({ coord }: AxisTick) => coord > y - MARK_PX.above && coord < y + MARK_PX.below;
  return axis.defaultTicks.map((tick) => (covered(tick) ? { ...tick, text: "" } : tick));
}

type Room = { readonly top: number; readonly bottom: number };
/** A legend of three rows may not take more of a low chart than this. */
const LEGEND_SHARE = 0.35;

/** The range, extended so that what is drawn keeps so many pixels free above and below. */
function padded(range: AxisRange, low: number, high: number, height: number, { top, bottom }: Room): AxisRange {
  const above = Math.min(top, height * LEGEND_SHARE);
  const pixel = height > above + bottom ? (high - low) / (height - above - bottom) : 0;
  const [from, to] = [low - pixel * bottom, high + pixel * above];
  const span = to - from;
  const real = { realFrom: from, realTo: to, realRange: span };
  return { ...range, ...real, from, to, range: span, displayFrom: from, displayTo: to, displayRange: span };
}

const heightOf = ({ chart, paneId }: AxisCreateRangeParams): number => chart.getSize(paneId, "main")?.height ?? 0;

/**
 * The axis of the prices follows the visible candles alone, and leaves the legend its rows. The library would make room for indicators as well: an average
 * over 99 candles far above a fallen price pressed the candles into half of the chart.
 */
export function candleRange(of: AxisCreateRangeParams, room: Room): AxisRange {
  const { from, to } = of.chart.getVisibleRange();
  const isLine = of.chart.getStyles().candle.type === "area";
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const bar of of.chart.getDataList().slice(from, to)) {
    low = Math.min(low, isLine ? bar.close : bar.low);
    high = Math.max(high, isLine ? bar.close : bar.high);
  }
  return low > high ? of.defaultRange : padded(of.defaultRange, low, high, heightOf(of), room);
}

/** The library's range of a pane under the candles, with room for its legend. */
export const paneRange = (of: AxisCreateRangeParams, room: Room): AxisRange =>
  padded(of.defaultRange, of.defaultRange.realFrom, of.defaultRange.realTo, heightOf(of), room);

/** A pane of 76 px has room for three or four labels. */
const LABELS = 4;
const LABEL_PX = { half: 7, top: 10 };
const STEPS = [1, 2, 2.5, 5, 10];

/** The least of 1, 2, 2.5 or 5 times a power of ten with which no more than LABELS fit; `decimals` are those of its multiples. */
export function stepOf(span: number): { readonly step: number; readonly decimals: number } {
  const rough = span / LABELS;
  const power = Math.floor(Math.log10(rough));
  const times = STEPS.find((each) => rough <= each * 10 ** power * 1.000_001) ?? 10;
  const decimals = (times === 2.5 ? 1 : 0) - power - (times === 10 ? 1 : 0);
  return { step: times * 10 ** power, decimals: Math.max(0, decimals) };
}

/**
 * Round numbers with as many decimals as their step needs, zero among them where it is in view. The library wrote four decimals at each ("-160.0000") and
 * left zero out, which is what an oscillator is read against.
 */
export function paneTicks(axis: AxisCreateTicksParams, figure: (text: string) => string): AxisTick[] {
  const { range, bounding } = axis;
  if (!(range.realRange > 0)) return axis.defaultTicks;
  const { step, decimals } = stepOf(range.realRange);
  const ticks: AxisTick[] = [];
  for (let place = Math.ceil(range.realFrom / step); place * step <= range.realTo; place += 1) {
    const coord = yOf(axis, place * step);
    if (coord < LABEL_PX.top || coord > bounding.height - LABEL_PX.half) continue;
    ticks.push({ coord, value: place * step, text: figure((place * step).toFixed(decimals)) });
  }
  return ticks;
}
