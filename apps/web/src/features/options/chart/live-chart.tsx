import type { Market } from "@candor/contract/routes/market.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { useEffect, useRef, useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { Spinner } from "../../../shared/ui/ring.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { directionOfOrder, ifEndedNow } from "../orders/running.ts";
import { type LiveMark, type LiveView, labelOf, pastMs, pathOf, timeTicks, viewOf, xOf, yOf } from "./live-line.ts";
import { useLivePoints } from "./use-live-points.ts";

type LiveChartProps = {
  readonly market: Market;
  /** The order whose opening and end are drawn: the one that settles next. */
  readonly order: OptionOrder | undefined;
  /** The server's clock minus this device's, in milliseconds. */
  readonly offset: number;
};
/** Room for prices at the right and clocks at the foot. */
const AXIS_W = 74;
const AXIS_H = 22;
const REDRAW_MS = 250;
const GRID_ROWS = 4;

function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, ...size };
}

const markOf = (order: OptionOrder | undefined): LiveMark | undefined =>
  order?.open_tick && order.due_at_ms !== null
    ? { openedAt: order.open_tick.at_ms, dueAt: order.due_at_ms, price: +order.open_tick.price }
    : undefined;

/** The price second by second, with the winning side of the open order tinted between its opening and its end. Fills its parent. */
export function LiveChart({ market, order, offset }: LiveChartProps) {
  const { t } = useTranslation("option");
  const { element, width, height } = useSize();
  const now = useNow(REDRAW_MS) + offset;
  const points = useLivePoints(market);
  const quote = useQuote(market.symbol);
  const mark = markOf(order);
  const size = { width: Math.max(0, width - AXIS_W), height: Math.max(0, height - AXIS_H) };
  const view = viewOf(points, mark, now, pastMs(size.width));
  const ready = width > 0 && points.length > 1;
  return (
    <div ref={element} className="relative size-full overflow-hidden bg-page">
      {ready ? (
        <svg
          role="img"
          aria-label={t("chart.label", { pair: `${market.base}/${market.quote}` })}
          width={width}
          height={height}
          className="block text-11"
        >
          <Grid view={view} {...size} decimals={market.price_decimals} last={points.at(-1)?.price} />
          {mark && order && <Zone view={view} mark={mark} {...size} order={order} price={quote?.now_price} />}
          <Line
            path={pathOf(points, view, size.width, size.height)}
            height={size.height}
            view={view}
            now={points.at(-1)?.at ?? now}
            width={size.width}
          />
          {mark && <Marks view={view} mark={mark} {...size} decimals={market.price_decimals} />}
          {quote && (
            <Last
              view={view}
              at={points.at(-1)?.at ?? now}
              price={quote.now_price}
              {...size}
              decimals={market.price_decimals}
            />
          )}
        </svg>
      ) : (
        <div className="grid size-full place-items-center text-text-3">
          <Spinner size={28} />
        </div>
      )}
    </div>
  );
}

type Frame = { readonly view: LiveView; readonly width: number; readonly height: number };

/** A label this close to the last price would be hidden behind it. */
const CLEAR_PX = 16;

function Grid({
  view,
  width,
  height,
  decimals,
  last,
}: Frame & { readonly decimals: number; readonly last: number | undefined }) {
  const { price, time } = useFormat();
  const rows = Array.from({ length: GRID_ROWS }, (_, index) => ((index + 0.5) / GRID_ROWS) * height);
  const lastY = last === undefined ? undefined : yOf(view, last, height);
  const times = timeTicks(view, width < 260 ? 3 : width < 600 ? 4 : 8);
  return (
    <g>
      {rows.map((y) => (
        <g key={y}>
          <line x1={0} x2={width} y1={y} y2={y} className="stroke-line" />
          {(lastY === undefined || Math.abs(lastY - y) > CLEAR_PX) && (
            <text x={width + 6} y={y + 4} className="fill-text-3">
              {price(labelOf(view.high - (y / height) * (view.high - view.low), decimals), decimals)}
            </text>
          )}
        </g>
      ))}
      {times.map((at) => {
        const x = xOf(view, at, width);
        return (
          <g key={at}>
            <line x1={x} x2={x} y1={0} y2={height} className="stroke-line" />
            {x > 24 && x < width - 8 && (
              <text x={x} y={height + 15} textAnchor="middle" className="fill-text-3">
                {time(at, "clock")}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** The winning side, in the color of the order's current result. */
function Zone({
  view,
  mark,
  width,
  height,
  order,
  price,
}: Frame & { readonly mark: LiveMark; readonly order: OptionOrder; readonly price: string | undefined }) {
  const from = xOf(view, mark.openedAt, width);
  const to = xOf(view, mark.dueAt, width);
  const y = yOf(view, mark.price, height);
  const up = directionOfOrder(order) === "up";
  const wins = ifEndedNow(order, price)?.result === "won";
  return (
    <rect
      x={from}
      width={Math.max(0, to - from)}
      y={up ? 0 : y}
      height={up ? y : height - y}
      className={wins ? "fill-up opacity-10" : "fill-text-3 opacity-8"}
    />
  );
}

/** In a frame of its own, which clips everything outside the view. */
function Line({ path, height, view, now, width }: Frame & { readonly path: string; readonly now: number }) {
  const end = xOf(view, now, width);
  // The area begins with the line, which starts inside the frame while the market is younger than the view.
  const [, start = "0"] = /^M(-?[\d.]+)/.exec(path) ?? [];
  return (
    <svg width={width} height={height} aria-hidden="true">
      <defs>
        <linearGradient id="live-fill" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--brand)" stopOpacity="0.28" />
          <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${path}L${end} ${height}L${start} ${height}Z`} fill="url(#live-fill)" />
      <path d={path} fill="none" className="stroke-brand" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}

/** Where the order opened and where it ends. */
function Marks({
  view,
  mark,
  width,
  height,
  decimals,
}: Frame & { readonly mark: LiveMark; readonly decimals: number }) {
  const { t } = useTranslation("option");
  const { price, time } = useFormat();
  const [from, to] = [xOf(view, mark.openedAt, width), xOf(view, mark.dueAt, width)];
  const y = yOf(view, mark.price, height);
  const openLabel = t("chart.open", { price: price(labelOf(mark.price, decimals), decimals) });
  return (
    <g>
      <line x1={from} x2={width} y1={y} y2={y} className="stroke-text-1" strokeDasharray="4 3" />
      <circle cx={from} cy={y} r={4.5} className="fill-page stroke-text-1" strokeWidth="2" />
      <text
        x={Math.min(from + 10, width - 120)}
        y={y > height / 2 ? y - 7 : y + 15}
        className="fill-text-1 stroke-page font-medium [paint-order:stroke] [stroke-width:3px]"
      >
        {openLabel}
      </text>
      <line x1={to} x2={to} y1={0} y2={height} className="stroke-text-2" strokeDasharray="2 3" strokeWidth="1.5" />
      <text
        x={to - 5}
        y={height - 6}
        textAnchor="end"
        className="fill-text-2 stroke-page [paint-order:stroke] [stroke-width:3px]"
      >
        {t("chart.ends", { time: time(mark.dueAt, "clock") })}
      </text>
    </g>
  );
}

function Last({
  view,
  at,
  price: text,
  width,
  height,
  decimals,
}: Frame & { readonly at: number; readonly price: string; readonly decimals: number }) {
  const { price } = useFormat();
  const x = xOf(view, at, width);
  const y = yOf(view, +text, height);
  return (
    <g>
      <line x1={x} x2={width} y1={y} y2={y} className="stroke-brand" strokeDasharray="3 3" />
      <circle cx={x} cy={y} r={8} className="fill-brand opacity-25" />
      <circle cx={x} cy={y} r={4} className="fill-brand" />
      <rect x={width} y={y - 10} width={AXIS_W - 2} height={20} rx={4} className="fill-brand-fill" />
      <text x={width + (AXIS_W - 2) / 2} y={y + 4} textAnchor="middle" className="fill-on-brand font-bold">
        {price(text, decimals)}
      </text>
    </g>
  );
}
