import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import {
  type Chart,
  dispose,
  init,
  type KLineData,
  type OverlayEvent,
  type Period,
  registerOverlay,
} from "klinecharts";
import { type CandleSource, coalesced, countdown, toBar } from "./candle-source.ts";
import { candleRange, clearOfLast, paneRange, paneTicks } from "./chart-axis.ts";
import { legend, noLegend } from "./chart-legend.ts";
import { type ChartLevel, LEVELS, levelOverlay, overlayOf } from "./chart-levels.ts";
import {
  CANDLES,
  type ChartKind,
  type Drawing,
  INDICATORS_MAX,
  type IndicatorName,
  mainIndicators,
  panePx,
} from "./chart-options.ts";
import { chartStyles, readColors } from "./chart-styles.ts";
import { type ChartView, viewOf, watch, watchOverlay } from "./chart-view.ts";
import { type KeptDrawing, toKept } from "./drawings.ts";
import { fibonacciOverlay } from "./fibonacci.ts";
import { type IndicatorParams, paramsOf } from "./indicator-params.ts";

/**
 * One chart on one element, without React: the component mounts it and passes changes on. Candles come from outside, first in pages and then as they
 * form, so that the chart draws exactly the prices that settle orders.
 */
export type ChartMarket = { symbol: string; priceDecimals: number; quantityDecimals: number };

/** Bars kept at most: beyond this, panning on a mid-range phone falls under 60 frames a second. */
export const CHART_BARS_MAX = 1_000;
/** Right of the last candle; more if lines of open orders end in future bars. */
const ROOM_PX = { plain: 24, ends: 72 };
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
registerOverlay(watchOverlay);
// In place of the library's own of this name.
registerOverlay(fibonacciOverlay);

const isOnCandles = (name: IndicatorName): boolean => mainIndicators.some((main) => main === name);
const paneOf = (name: IndicatorName): string => (isOnCandles(name) ? CANDLES : `${name}_pane`);

/** A candle is drawn this wide, with its gap, before the user zooms: on a phone about 30 of them are in view. */
const BAR_PX = { phone: 10, wide: 9 };
const PHONE_PX = 600;
/** Over the candles and over a pane's bars, for the legend. */
const LEGEND_PX = { row: 17, top: 14, pane: 20 };
/** Between the legend and the highest candle, for the label of its price. */
const ABOVE_PX = 18;
/** Under the lowest candle, for the label of its price. */
const BELOW_PX = 18;
/** After so many frames with the newest candle in view nothing moves the chart by itself. */
const CALM_FRAMES = 8;
/** The user's own drawings. */
const USER = "user";

export type PriceChartOptions = {
  readonly onError: () => void;
  readonly onReady: () => void;
  readonly clock: () => number;
  /** A decimal text in the reader's format. */
  readonly figure: (text: string) => string;
  /** After each draw, once a frame at most. */
  readonly onView: (view: ChartView) => void;
  /** The drawings as they are after the user has placed, moved or removed one. */
  readonly onDrawings: (list: readonly KeptDrawing[]) => void;
  /** The drawing that the user has pressed; undefined when it is left. */
  readonly onSelected: (id: string | undefined) => void;
};

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
  #kind: ChartKind = "candles";
  #options: PriceChartOptions;
  /** The candle under the crosshair in the last draw. */
  #crossed: KLineData | undefined;
  #frame: number | undefined;
  /** The height of the legend as it is drawn: on a narrow chart its rows wrap. */
  #legendPx = 0;
  /** Whether a drawing takes the next presses, or is held by one. */
  #busy = false;
  #disposed = false;

  constructor(element: HTMLElement, source: CandleSource, options: PriceChartOptions) {
    this.#options = options;
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
    const focusable = element.querySelector<HTMLElement>("[tabindex]");
    focusable?.setAttribute("tabindex", "0");
    // It also forbids the browser to scroll where the chart is touched; use-gestures.ts says which drags are the page's.
    Object.assign(focusable?.style ?? {}, { touchAction: "pan-y", overscrollBehavior: "auto" });
    this.restyle();
    chart.setBarSpace(element.clientWidth < PHONE_PX ? BAR_PX.phone : BAR_PX.wide);
    chart.setOffsetRightDistance(ROOM_PX.plain);
    chart.overrideYAxis({
      paneId: CANDLES,
      gap: { top: 0, bottom: 0 },
      createRange: (axis) =>
        candleRange(axis, {
          top: Math.max(LEGEND_PX.top + LEGEND_PX.row * (1 + this.#rows()), this.#legendPx + ABOVE_PX),
          bottom: BELOW_PX,
        }),
      createTicks: (axis) => clearOfLast(axis, chart.getDataList().at(-1)?.close),
    });
    watch(chart, () => this.#drawn());
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
    this.#resize = new ResizeObserver(() => {
      this.#fitPanes();
      chart.resize();
    });
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
    const { fontFamily } = getComputedStyle(this.#element);
    const onCross = (bar: KLineData) => {
      this.#crossed = bar;
    };
    this.#chart.setStyles(chartStyles(readColors(this.#element), fontFamily, { kind: this.#kind, onCross }));
    this.#drawLevels();
  }

  setKind(kind: ChartKind): void {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.restyle();
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

  setIndicators(requested: readonly IndicatorName[], params: IndicatorParams): void {
    for (const [name, id] of this.#panes) {
      if (requested.includes(name)) continue;
      this.#chart.removeIndicator({ id });
      this.#panes.delete(name);
    }
    for (const name of requested.slice(0, INDICATORS_MAX)) {
      const calcParams = [...paramsOf(params, name)];
      const id = this.#panes.get(name);
      if (id === undefined) this.#add(name, calcParams);
      else this.#chart.overrideIndicator({ id, name, calcParams });
    }
    this.#fitPanes();
  }

  #fitPanes(): void {
    const under = [...this.#panes.keys()].filter((name) => !isOnCandles(name));
    const height = panePx(this.#element.clientHeight, under.length);
    for (const name of under) this.#chart.setPaneOptions({ id: paneOf(name), height });
  }

  /** Keeps the candles below a legend of this height. */
  leaveTop(px: number): void {
    if (px === this.#legendPx) return;
    this.#legendPx = px;
    this.#chart.resize();
  }

  /** Of the legend over the candles. */
  #rows(): number {
    return [...this.#panes.keys()].filter(isOnCandles).length;
  }

  #add(name: IndicatorName, calcParams: number[]): void {
    const onCandles = isOnCandles(name);
    const paneId = paneOf(name);
    const id = this.#chart.createIndicator(
      { name, paneId, createTooltipDataSource: onCandles ? noLegend : legend, calcParams },
      onCandles,
    );
    if (id) this.#panes.set(name, id);
    if (onCandles) return;
    this.#chart.overrideYAxis({
      paneId,
      gap: { top: 0, bottom: 0 },
      createRange: (axis) => paneRange(axis, { top: LEGEND_PX.pane, bottom: name === "VOL" ? 0 : 4 }),
      ...(name === "VOL" ? {} : { createTicks: (axis) => paneTicks(axis, this.#options.figure) }),
    });
  }

  /** Whether presses belong to a drawing or to the crosshair, and not to the page. */
  get holdsTouch(): boolean {
    return this.#busy || this.#crossed !== undefined;
  }

  get isDrawing(): boolean {
    return this.#busy;
  }

  /** A flick of the thumb goes on for a second and would carry the chart away again: until it has ended, the newest candle is brought back. */
  toLatest(): void {
    let calm = 0;
    const hold = () => {
      if (this.#disposed || calm > CALM_FRAMES) return;
      const isThere = this.#chart.getVisibleRange().to >= this.#chart.getDataList().length;
      calm = isThere ? calm + 1 : 0;
      if (!isThere) this.#chart.scrollToRealTime();
      requestAnimationFrame(hold);
    };
    this.#chart.scrollToRealTime();
    hold();
  }

  draw(drawing: Drawing): void {
    this.#busy = true;
    this.#create({ name: drawing });
  }

  /** Drawings of an earlier visit. */
  restore(list: readonly KeptDrawing[]): void {
    for (const { name, points } of list) this.#create({ name, points: points.map((point) => ({ ...point })) });
  }

  #create(drawing: { name: Drawing; points?: { timestamp: number; value: number }[] }): void {
    const settled = () => {
      this.#busy = false;
      this.#keep();
    };
    this.#chart.createOverlay({
      ...drawing,
      groupId: USER,
      onDrawEnd: settled,
      onPressedMoveStart: () => {
        this.#busy = true;
      },
      onPressedMoveEnd: settled,
      onRemoved: ({ overlay }: OverlayEvent<unknown>) => {
        if (this.#disposed) return;
        this.#busy = false;
        this.#options.onSelected(undefined);
        this.#keep(overlay.id);
      },
      onSelected: ({ overlay }: OverlayEvent<unknown>) => this.#options.onSelected(overlay.id),
      onDeselected: () => this.#options.onSelected(undefined),
    });
  }

  #keep(without?: string): void {
    const own = this.#chart.getOverlays({ groupId: USER }).filter(({ id }) => id !== without);
    this.#options.onDrawings(own.flatMap((overlay) => toKept(overlay) ?? []));
  }

  removeDrawing(id: string): void {
    this.#chart.removeOverlay({ id });
  }

  eraseDrawings(): void {
    this.#chart.removeOverlay({ groupId: USER });
    this.#options.onDrawings([]);
  }

  #drawn(): void {
    // The crosshair is drawn after the overlays, and then names its candle again.
    this.#crossed = undefined;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const view = viewOf(this.#chart, this.#crossed);
      if (view) this.#options.onView(view);
    });
  }

  dispose(): void {
    this.#disposed = true;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#generation += 1;
    this.#unsubscribe?.();
    this.#resize.disconnect();
    dispose(this.#element);
  }
}
