import type { Market } from "@candor/contract/routes/market.ts";
import { ChevronsRight, Trash2, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useLayer } from "../layers.ts";
import { useWide } from "../use-wide.ts";
import type { ChartView } from "./chart-view.ts";
import type { PriceChart } from "./price-chart.ts";
import { type PriceLine, PriceLines } from "./price-lines.tsx";

/** A side and a price that the user has picked on the chart. */
export type PickedLimit = { readonly side: "buy" | "sell"; readonly price: string };

type OverlaysProps = {
  readonly market: Market;
  readonly view: ChartView;
  readonly chart: RefObject<PriceChart | undefined>;
  readonly lines: readonly PriceLine[];
  /** The drawing that is pressed. */
  readonly selected: string | undefined;
  /** Where the menu of a long press is open. */
  readonly menu: { readonly y: number; readonly price: string } | undefined;
  readonly onMenu: (open: undefined) => void;
  readonly onLimit: ((limit: PickedLimit) => void) | undefined;
  /** The figures of the newest candle stay in view, not only those under the crosshair. */
  readonly always: boolean;
};

/** What the page lays over the canvas of the candles. */
export function ChartOverlays({ market, view, chart, lines, selected, always, ...of }: OverlaysProps) {
  const { t } = useTranslation("market");
  const [legendPx, setLegendPx] = useState(0);
  // Prices that come and go with the crosshair must not move the candles under it.
  const keptPx = view.crossed && !always ? undefined : legendPx;
  useEffect(() => {
    if (keptPx !== undefined) chart.current?.leaveTop(keptPx);
  }, [chart, keptPx]);
  return (
    <>
      <Legend market={market} view={view} always={always} onHeight={setLegendPx} />
      <PriceLines market={market} view={view} lines={lines} top={legendPx} />
      <div
        className="absolute z-10 flex gap-2"
        style={{ right: `calc(100% - ${view.width - 8}px)`, top: view.height - 44 }}
      >
        {selected !== undefined && (
          <RoundButton label={t("chart.eraseOne")} onPress={() => chart.current?.removeDrawing(selected)}>
            <Trash2 size={18} aria-hidden />
          </RoundButton>
        )}
        {!view.latest && (
          <RoundButton label={t("chart.latest")} onPress={() => chart.current?.toLatest()}>
            <ChevronsRight size={20} aria-hidden />
          </RoundButton>
        )}
      </div>
      <LimitMenu market={market} view={view} {...of} />
    </>
  );
}

const RoundButton = ({
  label,
  onPress,
  children,
}: {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="hit grid size-9 place-items-center rounded-full border border-line bg-surface-2 text-text-1 shadow-1 active:opacity-60"
  >
    {children}
  </button>
);

/** Prices of the candle and figures of the lines over it, on a backing that keeps them readable over both. */
function Legend({
  market,
  view,
  always,
  onHeight,
}: Pick<OverlaysProps, "market" | "view" | "always"> & { readonly onHeight: (px: number) => void }) {
  const { t } = useTranslation("market");
  const { price, percent } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  // Its rows wrap as their figures grow, and it is drawn with each frame.
  useLayoutEffect(() => onHeight(box.current ? box.current.offsetTop + box.current.offsetHeight : 0));
  const { ohlc, legend, crossed } = view;
  const figures = ["open", "high", "low", "close"] as const;
  const shown = ohlc && (crossed || always);
  if (!shown && legend.length === 0) return null;
  const tone = ohlc && +ohlc.close < +ohlc.open ? "text-down" : "text-up";
  return (
    <div
      ref={box}
      data-legend
      className="pointer-events-none absolute top-1 left-1 max-w-full rounded-6 bg-page/85 px-1.5 py-0.5 text-11 leading-[17px] tabular-nums"
      style={{ maxWidth: view.width - 8 }}
    >
      {shown && (
        <p className="flex flex-wrap gap-x-2">
          {figures.map((name) => (
            <span key={name} className="whitespace-nowrap">
              <span className="text-text-2">{t(`chart.${name}`)} </span>
              <span className={tone}>{price(ohlc[name], market.price_decimals)}</span>
            </span>
          ))}
          <span className={tone}>{percent(ohlc.change)}</span>
        </p>
      )}
      {legend.map((row) => (
        <p key={row.name + (row.figures[0]?.title ?? "")} className="flex flex-wrap gap-x-2">
          {row.name && <span className="text-text-2">{row.name}</span>}
          {row.figures.map(({ title, value, color }) => (
            <span key={title} className="whitespace-nowrap" style={{ color }}>
              <span translate="no">{title}</span>
              {price(value, value.split(".")[1]?.length ?? 0)}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

/** A limit order at the pressed price: the side leads into the form, where quantity and confirmation are. */
function LimitMenu({
  market,
  view,
  menu,
  onMenu,
  onLimit,
}: Pick<OverlaysProps, "market" | "view" | "menu" | "onMenu" | "onLimit">) {
  const { t } = useTranslation("market");
  const { price } = useFormat();
  const wide = useWide();
  const close = () => onMenu(undefined);
  useLayer(menu !== undefined, close);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!menu || event.key !== "Escape") return;
    // The chart that covers the page closes at the next press.
    event.stopImmediatePropagation();
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);
  if (!menu || !onLimit) return null;
  const pick = (side: PickedLimit["side"]) => () => {
    close();
    onLimit({ side, price: menu.price });
  };
  const text = price(menu.price, market.price_decimals);
  return (
    <div
      role="dialog"
      aria-label={t("chart.limitAt", { price: text })}
      className={cx(
        "absolute left-2 z-20 flex items-center gap-1.5 rounded-12 border border-line-strong bg-surface-2 p-1.5 text-12 shadow-2",
        wide ? "" : "right-2",
      )}
      style={{ top: Math.min(Math.max(menu.y + 12, 4), Math.max(4, view.height - 60)) }}
    >
      <span className="min-w-0 grow px-1 leading-4 tabular-nums">
        <span className="block text-11 text-text-2">{t("chart.limit")}</span>
        <span className="font-bold">{text}</span>
      </span>
      <button type="button" onClick={pick("buy")} className="h-11 rounded-8 bg-up-fill px-4 font-bold text-on-up">
        {t("buy")}
      </button>
      <button type="button" onClick={pick("sell")} className="h-11 rounded-8 bg-down-fill px-4 font-bold text-on-down">
        {t("sell")}
      </button>
      <button
        type="button"
        aria-label={t("chart.closeMenu")}
        onClick={close}
        className="grid h-11 w-9 place-items-center text-text-2"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
