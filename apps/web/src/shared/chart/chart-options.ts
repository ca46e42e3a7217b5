import { type CandlePeriod, candlePeriods } from "@candor/contract/routes/market.ts";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The options of a chart. Separate from price-chart.ts, so that the bars around a chart do not wait for the drawing library. */
export const INDICATORS_MAX = 4;
/** The library's name for the pane of the candles. */
export const CANDLES = "candle_pane";
/** Height of a pane under the candles: room for its legend and distinguishable bars. */
export const PANE_PX = 76;
/** Of a pane where there is no more room: its legend and a line. */
const PANE_LEAST_PX = 32;
/** The axis of times, and candles that can still be read. */
const TIMES_PX = 26;
const CANDLES_LEAST_PX = 140;

/** The height of each of so many panes in a chart of this height. On a phone that lies on its side three of the usual height would leave nothing for the candles. */
export const panePx = (height: number, panes: number): number =>
  Math.min(PANE_PX, Math.max(PANE_LEAST_PX, Math.floor((height - TIMES_PX - CANDLES_LEAST_PX) / Math.max(1, panes))));

export const mainIndicators = ["MA", "EMA", "BOLL"] as const;
export const paneIndicators = ["VOL", "MACD", "KDJ", "RSI"] as const;
export type IndicatorName = (typeof mainIndicators)[number] | (typeof paneIndicators)[number];
export const allIndicators: readonly IndicatorName[] = [...mainIndicators, ...paneIndicators];

export const drawings = [
  "straightLine",
  "rayLine",
  "horizontalStraightLine",
  "priceLine",
  "parallelStraightLine",
  "fibonacciLine",
] as const;
export type Drawing = (typeof drawings)[number];

/** The periods in the bar itself; the others are behind More. */
export const quickPeriods: readonly CandlePeriod[] = ["15m", "1h", "4h", "1d"];
export const morePeriods: readonly CandlePeriod[] = candlePeriods.filter((period) => !quickPeriods.includes(period));

export const chartHeights = ["low", "normal", "high"] as const;
export type ChartHeight = (typeof chartHeights)[number];

const candlesPx: Record<ChartHeight, number> = { low: 220, normal: 300, high: 420 };

export const chartKinds = ["candles", "line", "area"] as const;
/** How prices are drawn: candles, their closes as a line, or the line with the area under it. */
export type ChartKind = (typeof chartKinds)[number];

/** Candles keep their height when panes are added under them: the chart grows. */
export const chartPx = (height: ChartHeight, chosen: readonly IndicatorName[]): number =>
  candlesPx[height] + PANE_PX * chosen.filter((name) => paneIndicators.some((pane) => pane === name)).length;

/** Toggles the indicator; undefined if it would be one too many. */
export function toggled(chosen: readonly IndicatorName[], name: IndicatorName): readonly IndicatorName[] | undefined {
  if (chosen.includes(name)) return chosen.filter((each) => each !== name);
  if (chosen.length >= INDICATORS_MAX) return undefined;
  return allIndicators.filter((each) => each === name || chosen.includes(each));
}

type ChartOptions = {
  readonly period: CandlePeriod;
  readonly indicators: readonly IndicatorName[];
  readonly height: ChartHeight;
  readonly kind: ChartKind;
  /** Only those that the user has changed. */
  readonly params: Readonly<Partial<Record<IndicatorName, readonly number[]>>>;
  readonly setPeriod: (period: CandlePeriod) => void;
  /** False when the chart has the maximum. */
  readonly toggle: (name: IndicatorName) => boolean;
  readonly setHeight: (height: ChartHeight) => void;
  readonly setKind: (kind: ChartKind) => void;
  readonly setParams: (name: IndicatorName, params: readonly number[] | undefined) => void;
};

/** The user's chart preferences, kept on this device for every pair. */
export const useChartOptions = create<ChartOptions>()(
  persist(
    (set, get) => ({
      period: "15m",
      indicators: ["MA", "VOL"],
      height: "normal",
      kind: "candles",
      params: {},
      setPeriod: (period) => set({ period }),
      toggle: (name) => {
        const indicators = toggled(get().indicators, name);
        if (indicators) set({ indicators });
        return indicators !== undefined;
      },
      setHeight: (height) => set({ height }),
      setKind: (kind) => set({ kind }),
      setParams: (name, own) => {
        const { [name]: _, ...others } = get().params;
        set({ params: own ? { ...others, [name]: own } : others });
      },
    }),
    {
      name: "candor.chart",
      partialize: ({ period, indicators, height, kind, params }) => ({ period, indicators, height, kind, params }),
    },
  ),
);
