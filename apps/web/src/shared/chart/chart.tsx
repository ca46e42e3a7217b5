import { type CandlePeriod, kline, type Market } from "@candor/contract/routes/market.ts";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { streamKline } from "../socket/market-streams.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Spinner } from "../ui/ring.tsx";
import type { CandleSource } from "./candle-source.ts";
import type { ChartLevel } from "./chart-levels.ts";
import type { ChartKind, Drawing, IndicatorName } from "./chart-options.ts";
import { ChartOverlays, type PickedLimit } from "./chart-overlays.tsx";
import type { ChartView } from "./chart-view.ts";
import { useDrawings } from "./drawings.ts";
import type { IndicatorParams } from "./indicator-params.ts";
import { PriceChart } from "./price-chart.ts";
import type { PriceLine } from "./price-lines.tsx";
import { snapped } from "./snap.ts";
import { useGestures } from "./use-gestures.ts";

/** The chart's interface for the bars around it. */
export type ChartHandle = { readonly draw: (drawing: Drawing) => void; readonly erase: () => void };
export type ChartProps = {
  readonly market: Market;
  readonly period: CandlePeriod;
  readonly indicators: readonly IndicatorName[];
  readonly kind?: ChartKind;
  readonly params?: IndicatorParams;
  /** Prices of open orders, drawn on the canvas. */
  readonly levels?: readonly ChartLevel[];
  /** Prices of orders and positions that the user may press or move. */
  readonly lines?: readonly PriceLine[];
  /** Offers a limit order where the user presses long. */
  readonly onLimit?: (limit: PickedLimit) => void;
  /** Covers the page: nothing scrolls under it. */
  readonly covers?: boolean;
  /** The prices of the newest candle stay in view. */
  readonly figures?: boolean;
  /** The user's drawings of this pair are shown, and kept. */
  readonly drawable?: boolean;
  readonly ref?: Ref<ChartHandle>;
};

const noLevels: readonly ChartLevel[] = [];
const noLines: readonly PriceLine[] = [];
const noParams: IndicatorParams = {};
const PAGE_CANDLES = 300;
/** A phone that slept longer than this has missed candles: they are read again when the page becomes visible. */
const SLEPT_MS = 30_000;

const sourceOf = (matchId: number): CandleSource => ({
  load: (_symbol, period, beforeMs) =>
    call(kline, {
      match_id: matchId,
      period,
      size: PAGE_CANDLES,
      ...(beforeMs === undefined ? {} : { before_ms: beforeMs }),
    }),
  subscribe: streamKline,
});

/** Calls `onWake` when the page becomes visible again after a sleep. */
function useWake(onWake: () => void): void {
  const latest = useRef(onWake);
  latest.current = onWake;
  useEffect(() => {
    let hiddenAt: number | undefined;
    const onChange = () => {
      if (document.hidden) hiddenAt = performance.now();
      else if (hiddenAt !== undefined && performance.now() - hiddenAt > SLEPT_MS) latest.current();
    };
    document.addEventListener("visibilitychange", onChange);
    return () => document.removeEventListener("visibilitychange", onChange);
  }, []);
}

type Mounted = {
  readonly element: RefObject<HTMLDivElement | null>;
  readonly chart: RefObject<PriceChart | undefined>;
  readonly state: "loading" | "ready" | "failed";
  readonly view: ChartView | undefined;
  readonly selected: string | undefined;
  readonly reload: () => void;
};

/** The library's chart on an element, of this pair. */
function usePriceChart({ market, drawable = false }: Pick<ChartProps, "market" | "drawable">): Mounted {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart>(undefined);
  const [state, setState] = useState<Mounted["state"]>("loading");
  const [view, setView] = useState<ChartView>();
  const [selected, setSelected] = useState<string>();
  const { match_id, symbol } = market;
  const { decimal } = useFormat();
  const latestDecimal = useRef(decimal);
  latestDecimal.current = decimal;

  useEffect(() => {
    if (!element.current) return;
    setState("loading");
    const made = new PriceChart(element.current, sourceOf(match_id), {
      onError: () => setState("failed"),
      onReady: () => setState("ready"),
      clock: Date.now,
      figure: (text) => (/^-?\d/.test(text) && !Number.isNaN(+text) ? latestDecimal.current(text) : text),
      onView: setView,
      onDrawings: (list) => useDrawings.getState().keep(symbol, list),
      onSelected: setSelected,
    });
    if (drawable) made.restore(useDrawings.getState().pairs[symbol] ?? []);
    chart.current = made;
    const restyle = new MutationObserver(() => made.restyle());
    restyle.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown"] });
    return () => {
      restyle.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, [match_id, symbol, drawable]);

  const reload = () => {
    setState("loading");
    chart.current?.reload();
  };
  useWake(reload);
  return { element, chart, state, view, selected, reload };
}

/** Candles of one pair on a canvas. Load it lazily: with its library it is 60 KiB gzip. Fills its parent. */
export default function Chart(props: ChartProps) {
  const { market, period, indicators, kind = "candles", params = noParams, levels = noLevels, lines = noLines } = props;
  const { drawable = false, covers = false, figures = false, onLimit, ref } = props;
  const { t } = useTranslation("market");
  const { element, chart, state, view, selected, reload } = usePriceChart({ market, drawable });
  const place = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ y: number; price: string }>();
  const { match_id, symbol, price_decimals, quantity_decimals } = market;

  useEffect(() => {
    // match_id recreated the chart in the effect above; this one shows the pair on it.
    if (match_id)
      chart.current?.show({ symbol, priceDecimals: price_decimals, quantityDecimals: quantity_decimals }, period);
  }, [chart, match_id, symbol, price_decimals, quantity_decimals, period]);
  useEffect(() => {
    if (match_id) chart.current?.setKind(kind);
  }, [chart, match_id, kind]);
  useEffect(() => {
    if (match_id) chart.current?.setIndicators(indicators, params);
  }, [chart, match_id, indicators, params]);
  useEffect(() => {
    if (match_id) chart.current?.setLevels(levels);
  }, [chart, match_id, levels]);

  useImperativeHandle(ref, () => ({
    draw: (drawing) => chart.current?.draw(drawing),
    erase: () => chart.current?.eraseDrawings(),
  }));
  useGestures(place, {
    scrolls: !covers,
    holds: () => chart.current?.holdsTouch ?? false,
    isAxis: (x) => view !== undefined && x > view.width,
    onLong: (x, y) => {
      const isOnCandles = view !== undefined && x <= view.width && y <= view.height;
      if (!onLimit || !isOnCandles || chart.current?.isDrawing) return;
      setMenu({ y, price: snapped(view.priceAt(y), market.tick) });
    },
  });

  return (
    <div ref={place} className="relative size-full touch-manipulation bg-page">
      <div ref={element} role="img" aria-label={t("chart.label", { pair: symbol })} className="isolate size-full" />
      {state === "ready" && view && (
        <ChartOverlays {...{ market, view, chart, lines, selected, menu, onLimit }} always={figures} onMenu={setMenu} />
      )}
      {state !== "ready" && (
        <div className="absolute inset-0 z-10 grid place-items-center bg-page">
          {state === "failed" ? <ErrorState onRetry={reload} /> : <Spinner size={28} />}
        </div>
      )}
    </div>
  );
}
