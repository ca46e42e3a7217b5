import type { Candle, CandlePeriod } from "@candor/contract/routes/market.ts";
import { type Chart, dispose, init, type KLineData, type Period } from "klinecharts";
import { chartStyles, readColours } from "./chart-styles.ts";

/**
 * One chart on one element, without React: the component mounts it and tells it of changes. Candles come from outside, first by pages and then as
 * they form, so that the chart draws exactly what settles and nothing else.
 */
export type CandleSource = {
  /** A page of candles, oldest first, before `beforeMs` (the newest when absent). */
  load(symbol: string, period: CandlePeriod, beforeMs?: number): Promise<{ list: readonly Candle[]; more: boolean }>;
  subscribe(symbol: string, period: CandlePeriod, listener: (candle: Candle) => void): () => void;
};

export type ChartMarket = { symbol: string; priceDecimals: number; quantityDecimals: number };

/** Bars kept at most: beyond this, panning on a mid-range phone falls under 60 frames a second. */
export const CHART_BARS_MAX = 1_000;
/** Ticks of the forming candle drawn at most each second. */
export const CHART_UPDATES_PER_SECOND = 10;
export const INDICATORS_MAX = 4;

export const mainIndicators = ["MA", "EMA", "BOLL"] as const;
export const paneIndicators = ["VOL", "MACD", "KDJ", "RSI"] as const;
export type IndicatorName = (typeof mainIndicators)[number] | (typeof paneIndicators)[number];
export const drawings = [
  "straightLine",
  "rayLine",
  "horizontalStraightLine",
  "priceLine",
  "parallelStraightLine",
  "fibonacciLine",
] as const;
export type Drawing = (typeof drawings)[number];

const parameters: Partial<Record<IndicatorName, number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
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
const fixedLengthMs: Partial<Record<CandlePeriod, number>> = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "30m": 1_800_000,
  "1h": 3_600_000,
  "4h": 14_400_000,
  "1d": 86_400_000,
  "1w": 604_800_000,
};

/** A canvas draws numbers; nothing is reckoned with them. */
const toBar = ([timestamp, open, high, low, close, volume, turnover]: Candle): KLineData => ({
  timestamp,
  open: +open,
  high: +high,
  low: +low,
  close: +close,
  volume: +volume,
  turnover: +turnover,
});

const two = (value: number) => String(value).padStart(2, "0");

/** "04:12" or "3:20:07" until the candle that began at `openMs` closes; empty for months and once it is over. */
export function countdown(period: CandlePeriod, openMs: number, nowMs: number): string {
  const length = fixedLengthMs[period];
  if (length === undefined) return "";
  const left = Math.floor((openMs + length - nowMs) / 1000);
  if (left < 0) return "";
  const hours = Math.floor(left / 3600);
  const tail = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

export class PriceChart {
  readonly #chart: Chart;
  readonly #element: HTMLElement;
  readonly #resize: ResizeObserver;
  readonly #panes = new Map<IndicatorName, string>();
  #period: CandlePeriod = "15m";
  #unsubscribe: (() => void) | undefined;
  /** Counts loads, so that a page that comes after the symbol or period changed is dropped. */
  #generation = 0;

  constructor(
    element: HTMLElement,
    source: CandleSource,
    options: { onError: () => void; onReady: () => void; clock: () => number },
  ) {
    const chart = init(element, {
      formatter: {
        formatExtendText: ({ data }) => countdown(this.#period, data.timestamp, options.clock()),
      },
      layout: { barSpaceLimit: { min: 2, max: 40 } },
    });
    if (!chart) throw new Error("the chart found no canvas");
    this.#chart = chart;
    this.#element = element;
    this.restyle();
    chart.setBarSpace(7);
    chart.setOffsetRightDistance(24);
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
    this.#chart.setStyles(chartStyles(readColours(this.#element), getComputedStyle(this.#element).fontFamily));
  }

  setIndicators(wanted: readonly IndicatorName[]): void {
    for (const [name, id] of this.#panes) {
      if (wanted.includes(name)) continue;
      this.#chart.removeIndicator({ id });
      this.#panes.delete(name);
    }
    for (const name of wanted.slice(0, INDICATORS_MAX)) {
      if (this.#panes.has(name)) continue;
      const onCandles = mainIndicators.some((main) => main === name);
      const calcParams = parameters[name];
      const id = this.#chart.createIndicator(
        { name, ...(calcParams ? { calcParams } : {}), ...(onCandles ? { paneId: "candle_pane" } : {}) },
        onCandles,
      );
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

/** Passes on the newest form of a candle at most CHART_UPDATES_PER_SECOND times; a new candle never swallows the last form of the one before. */
export function coalesced(
  source: Pick<CandleSource, "subscribe">,
  symbol: string,
  period: CandlePeriod,
  draw: (bar: KLineData) => void,
): () => void {
  const waiting: Candle[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    for (const candle of waiting.splice(0)) draw(toBar(candle));
  };
  const unsubscribe = source.subscribe(symbol, period, (candle) => {
    if (waiting.at(-1)?.[0] === candle[0]) waiting.pop();
    waiting.push(candle);
    timer ??= setTimeout(flush, 1000 / CHART_UPDATES_PER_SECOND);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
