import { type CandlePeriod, candlePeriods } from "@candor/contract/routes/market.ts";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** The options of a chart. Separate from price-chart.ts, so that the bars around a chart do not wait for the drawing library. */
export const INDICATORS_MAX = 4;
/** Height of a pane under the candles: room for its legend and distinguishable bars. */
export const PANE_PX = 76;

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

const candlesPx: Record<ChartHeight, number> = { low: 200, normal: 264, high: 380 };

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
  readonly setPeriod: (period: CandlePeriod) => void;
  /** False when the chart has the maximum. */
  readonly toggle: (name: IndicatorName) => boolean;
  readonly setHeight: (height: ChartHeight) => void;
};

/** The user's chart preferences, kept on this device for every pair. */
export const useChartOptions = create<ChartOptions>()(
  persist(
    (set, get) => ({
      period: "15m",
      indicators: ["MA", "VOL"],
      height: "normal",
      setPeriod: (period) => set({ period }),
      toggle: (name) => {
        const indicators = toggled(get().indicators, name);
        if (indicators) set({ indicators });
        return indicators !== undefined;
      },
      setHeight: (height) => set({ height }),
    }),
    { name: "candor.chart", partialize: ({ period, indicators, height }) => ({ period, indicators, height }) },
  ),
);
