import { type CandlePeriod, kline, type Market } from "@candor/contract/routes/market.ts";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/call.ts";
import { useFormat } from "../format/use-format.ts";
import { streamKline } from "../socket/market-streams.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Spinner } from "../ui/ring.tsx";
import type { CandleSource } from "./candle-source.ts";
import type { ChartLevel } from "./chart-levels.ts";
import type { Drawing, IndicatorName } from "./chart-options.ts";
import { PriceChart } from "./price-chart.ts";

/** The chart's interface for the bars around it. */
export type ChartHandle = { readonly draw: (drawing: Drawing) => void; readonly erase: () => void };
export type ChartProps = {
  readonly market: Market;
  readonly period: CandlePeriod;
  readonly indicators: readonly IndicatorName[];
  /** Prices of open orders. */
  readonly levels?: readonly ChartLevel[];
  readonly ref?: Ref<ChartHandle>;
};

const noLevels: readonly ChartLevel[] = [];
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

/** Candles of one pair on a canvas. Load it lazily: with its library it is 60 KiB gzip. Fills its parent. */
export default function Chart({ market, period, indicators, levels = noLevels, ref }: ChartProps) {
  const { t } = useTranslation("market");
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<PriceChart>(undefined);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const { match_id, symbol, price_decimals, quantity_decimals } = market;
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
    });
    chart.current = made;
    const restyle = new MutationObserver(() => made.restyle());
    restyle.observe(document.documentElement, { attributeFilter: ["data-theme", "data-updown"] });
    return () => {
      restyle.disconnect();
      made.dispose();
      chart.current = undefined;
    };
  }, [match_id]);

  useEffect(() => {
    // match_id recreated the chart in the effect above; this one shows the pair on it.
    if (match_id)
      chart.current?.show({ symbol, priceDecimals: price_decimals, quantityDecimals: quantity_decimals }, period);
  }, [match_id, symbol, price_decimals, quantity_decimals, period]);
  useEffect(() => {
    if (match_id) chart.current?.setIndicators(indicators);
  }, [match_id, indicators]);

  useEffect(() => {
    if (match_id) chart.current?.setLevels(levels);
  }, [match_id, levels]);

  useImperativeHandle(ref, () => ({
    draw: (drawing) => chart.current?.draw(drawing),
    erase: () => chart.current?.eraseDrawings(),
  }));
  const reload = () => {
    setState("loading");
    chart.current?.reload();
  };
  useWake(reload);

  return (
    <div className="relative size-full bg-page">
      <div ref={element} role="img" aria-label={t("chart.label", { pair: symbol })} className="isolate size-full" />
      {state !== "ready" && (
        <div className="absolute inset-0 z-10 grid place-items-center bg-page">
          {state === "failed" ? <ErrorState onRetry={reload} /> : <Spinner size={28} />}
        </div>
      )}
    </div>
  );
}
