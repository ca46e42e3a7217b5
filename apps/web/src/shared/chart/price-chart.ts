import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import {
  type AxisCreateTicksParams,
  type AxisTick,
  type Chart,
  dispose,
  init,
  type Period,
  registerOverlay,
} from "klinecharts";
import { type CandleSource, coalesced, countdown, toBar } from "./candle-source.ts";
import { legend } from "./chart-legend.ts";
import { type ChartLevel, LEVELS, levelOverlay, overlayOf } from "./chart-levels.ts";
import { type Drawing, INDICATORS_MAX, type IndicatorName, mainIndicators, PANE_PX } from "./chart-options.ts";
import { chartStyles, readColors } from "./chart-styles.ts";

/**
 * One chart on one element, without React: the component mounts it and passes changes on. Candles come from outside, first in pages and then as they
 * form, so that the chart draws exactly the prices that settle orders.
 */
export type ChartMarket = { symbol: string; priceDecimals: number; quantityDecimals: number };

/** Bars kept at most: beyond this, panning on a mid-range phone falls under 60 frames a second. */
export const CHART_BARS_MAX = 1_000;
/** Right of the last candle; more if lines of open orders end in future bars. */
const ROOM_PX = { plain: 24, ends: 72 };
const parameters: Partial<Record<IndicatorName, number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  // Volume without averages of its own, which would add three lines in a pane of 76 px.
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
};

const periods: Record<CandlePeriod, Period> = {
  "1m": { type: "minute", span: 1 },
  "5m": { type: "minute", span: 5 },
  "15m": { type: "minute", span: 15 },
  "30m": { type: "minute", span: 30 },
  "1h": { type: "hour", span: 1 },
  "4h": { type: "hour", span: 4 },
  "1d": { type: "day", span: 1 },
  "1w": { type: "week", span: 1 },
  "1M": { type: "month", span: 1 },
};
registerOverlay(levelOverlay);
/** The library's name for the pane of the candles. */
const CANDLES = "candle_pane";
/** The part of the axis that the mark of the last price covers: half a line above its center, one and a half below, with the remaining time. */
const MARK_PX = { above: 16, below: 32 };

/** The axis without the labels that the mark would cover in part; their grid lines stay. */
function clearOfLast({ range, bounding, defaultTicks }: AxisCreateTicksParams, last: number | undefined): AxisTick[] {
  if (last === undefined) return defaultTicks;
  const y = bounding.height * (1 - (last - range.realFrom) / range.realRange);
  const covered = ({ coord }: AxisTick) => coord > y - MARK_PX.above && coord < y + MARK_PX.below;
  return defaultTicks.map((tick) => (covered(tick) ? { ...tick, text: "" } : tick));
}

export class PriceChart {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  readonly #resize: ResizeObserver;
  readonly #panes = new Map<IndicatorName, string>();
  #period: CandlePeriod = "15m";
  #levels: readonly ChartLevel[] = [];
  #unsubscribe: (() => void) | undefined;
  /** Counts loads, so that a page that arrives after a change of symbol or period is dropped. */
  #generation = 0;

  constructor(
    element: HTMLElement,
    source: CandleSource,
    options: { onError: () => void; onReady: () => void; clock: () => number; figure: (text: string) => string },
  ) {
    const chart = init(element, {
      formatter: {
        formatExtendText: ({ data }) => countdown(this.#period, data.timestamp, options.clock()),
      },
      // The library groups thousands in English only; the page around the chart formats figures in the reader's language.
      thousandsSeparator: { format: (value) => options.figure(String(value)) },
      layout: { barSpaceLimit: { min: 2, max: 40 } },
    });
    if (!chart) throw new Error("the chart found no canvas");
    this.#chart = chart;
    this.#element = element;
    // The library asks for tabindex 1, which would take the focus ahead of everything else on the page.
    element.querySelector("[tabindex]")?.setAttribute("tabindex", "0");
    this.restyle();
    chart.setBarSpace(7);
    chart.setOffsetRightDistance(ROOM_PX.plain);
    chart.overrideYAxis({
      paneId: CANDLES,
      createTicks: (axis) => clearOfLast(axis, chart.getDataList().at(-1)?.close),
    });
    chart.setDataLoader({
      getBars: async ({ type, timestamp, symbol, callback }) => {
        if (type === "backward" || type === "update") return callback([], { forward: true, backward: false });
        const generation = type === "init" ? ++this.#generation : this.#generation;
        try {
          const page = await source.load(symbol.ticker, this.#period, timestamp ?? undefined);
          if (generation !== this.#generation) return;
          const room = CHART_BARS_MAX - chart.getDataList().length;
          const bars = page.list.slice(-Math.max(0, type === "init" ? CHART_BARS_MAX : room)).map(toBar);
          callback(bars, { forward: page.more && bars.length === page.list.length, backward: false });
          options.onReady();
        } catch {
          if (generation === this.#generation) options.onError();
        }
      },
      subscribeBar: ({ symbol, callback }) => {
        this.#unsubscribe?.();
        this.#unsubscribe = coalesced(source, symbol.ticker, this.#period, callback);
      },
      unsubscribeBar: () => {
        this.#unsubscribe?.();
        this.#unsubscribe = undefined;
      },
    });
    this.#resize = new ResizeObserver(() => chart.resize());
    this.#resize.observe(element);
  }

  show(market: ChartMarket, period: CandlePeriod): void {
    this.#period = period;
    this.#chart.setSymbol({
      ticker: market.symbol,
      pricePrecision: market.priceDecimals,
      volumePrecision: Math.min(4, market.quantityDecimals),
    });
    this.#chart.setPeriod(periods[period]);
  }

  reload(): void {
    this.#chart.resetData();
  }

  restyle(): void {
    this.#chart.setStyles(chartStyles(readColors(this.#element), getComputedStyle(this.#element).fontFamily));
    this.#drawLevels();
  }

  /** Lines of open orders, replacing the previous ones. A page passes them on every render; unchanged ones are left alone. */
  setLevels(levels: readonly ChartLevel[]): void {
    if (JSON.stringify(levels) === JSON.stringify(this.#levels)) return;
    const roomOf = (some: readonly ChartLevel[]) => (some.some(({ ends }) => ends) ? ROOM_PX.ends : ROOM_PX.plain);
    // Setting it scrolls back to the newest candle, so a panned chart is moved only when the first order appears or the last one disappears.
    if (roomOf(levels) !== roomOf(this.#levels)) this.#chart.setOffsetRightDistance(roomOf(levels));
    this.#levels = levels;
    this.#drawLevels();
  }

  #drawLevels(): void {
    this.#chart.removeOverlay({ groupId: LEVELS });
    const [colors, { fontFamily }] = [readColors(this.#element), getComputedStyle(this.#element)];
    for (const level of this.#levels) this.#chart.createOverlay(overlayOf(level, colors, fontFamily));
  }

  setIndicators(requested: readonly IndicatorName[]): void {
    for (const [name, id] of this.#panes) {
      if (requested.includes(name)) continue;
      this.#chart.removeIndicator({ id });
      this.#panes.delete(name);
    }
    for (const name of requested.slice(0, INDICATORS_MAX)) {
      if (this.#panes.has(name)) continue;
      const onCandles = mainIndicators.some((main) => main === name);
      const calcParams = parameters[name];
      const paneId = onCandles ? CANDLES : `${name}_pane`;
      const id = this.#chart.createIndicator(
        { name, paneId, createTooltipDataSource: legend, ...(calcParams ? { calcParams } : {}) },
        onCandles,
      );
      if (!onCandles) this.#chart.setPaneOptions({ id: paneId, height: PANE_PX });
      if (id) this.#panes.set(name, id);
    }
  }

  draw(drawing: Drawing): void {
    this.#chart.createOverlay({ name: drawing, groupId: "user" });
  }

  eraseDrawings(): void {
    this.#chart.removeOverlay({ groupId: "user" });
  }

  dispose(): void {
    this.#generation += 1;
    this.#unsubscribe?.();
    this.#resize.disconnect();
    dispose(this.#element);
  }
}
