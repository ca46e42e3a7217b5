import { type CandlePeriod, candlePeriods } from "@candor/contract/routes/market.ts";
import { ChevronDown, Maximize, Minimize, Pencil, SlidersHorizontal } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { OptionList } from "../ui/select-sheet.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { ChartHandle } from "./chart.tsx";
import { morePeriods, quickPeriods, useChartOptions } from "./chart-options.ts";
import { DrawingSheet, SettingsSheet } from "./chart-sheets.tsx";
import { IndicatorBar } from "./indicator-bar.tsx";

type ChartBarProps = {
  readonly chart: RefObject<ChartHandle | null>;
  /** All periods and the indicators in one row. */
  readonly wide: boolean;
  readonly full: boolean;
  /** At the left end: pair and price, on a phone that lies on its side. */
  readonly start: ReactNode;
  readonly onFull: () => void;
};

/** Periods at the left; drawing, settings and full screen at the right. */
export function ChartBar({ chart, wide, full, start, onFull }: ChartBarProps) {
  const { t } = useTranslation("market");
  const [open, setOpen] = useState<"drawing" | "settings">();
  const close = () => setOpen(undefined);
  const { row, fits } = useRoom();
  return (
    <div className="flex h-11 shrink-0 items-center justify-between gap-1 border-b border-line pr-1 pl-[calc(var(--gutter)-6px)]">
      <div ref={row} className="flex min-w-0 grow items-center overflow-x-auto [scrollbar-width:none]">
        {start}
        <Periods wide={wide || start !== undefined} fits={fits} />
        {wide && <span aria-hidden className="mx-2 h-4 w-px shrink-0 bg-line-strong" />}
        {wide && <IndicatorBar inline />}
      </div>
      <div className="flex shrink-0">
        <BarButton label={t("chart.draw")} onPress={() => setOpen("drawing")}>
          <Pencil size={18} aria-hidden />
        </BarButton>
        <BarButton label={t("chart.settings")} onPress={() => setOpen("settings")}>
          <SlidersHorizontal size={18} aria-hidden />
        </BarButton>
        {(!full || start !== undefined) && (
          <BarButton label={t(full ? "chart.leaveFull" : "chart.full")} onPress={onFull}>
            {full ? <Minimize size={18} aria-hidden /> : <Maximize size={18} aria-hidden />}
          </BarButton>
        )}
      </div>
      <DrawingSheet open={open === "drawing"} onClose={close} chart={chart} />
      <SettingsSheet open={open === "settings"} onClose={close} withHeight={!wide} />
    </div>
  );
}

const BarButton = ({
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
    onClick={onPress}
    className="grid h-11 w-10 place-items-center text-text-2 active:opacity-60"
  >
    {children}
  </button>
);

/** Whether a row has room for all that it holds; the width that it needs is known once it had none. */
function useRoom() {
  const row = useRef<HTMLDivElement>(null);
  const [needed, setNeeded] = useState(0);
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      setWidth(element.clientWidth);
      if (element.scrollWidth > element.clientWidth) setNeeded(element.scrollWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { row, fits: width >= needed };
}

function Periods({ wide, fits }: { readonly wide: boolean; readonly fits: boolean }) {
  const { t } = useTranslation("market");
  const [open, setOpen] = useState(false);
  const { period, setPeriod } = useChartOptions();
  const button = (each: CandlePeriod) => (
    <button
      key={each}
      type="button"
      aria-pressed={each === period}
      title={t(`period.${each}`)}
      onClick={() => setPeriod(each)}
      className={cx(
        "h-11 shrink-0 px-1.5 text-13",
        wide && "max-[700px]:px-1",
        each === period ? "font-bold text-brand" : "text-text-2",
      )}
    >
      {t(`periodShort.${each}`)}
    </button>
  );
  if (wide) return candlePeriods.map(button);
  const hidden = morePeriods.includes(period);
  // Four Japanese names and the button of the others are too long for 320 px: the longest period that is not chosen is left to that button.
  const spare = fits ? undefined : quickPeriods.findLast((each) => each !== period);
  return (
    <>
      {quickPeriods.filter((each) => each !== spare).map(button)}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cx(
          "flex h-11 shrink-0 items-center gap-0.5 px-1.5 text-13",
          hidden ? "font-bold text-brand" : "text-text-2",
        )}
      >
        {hidden ? t(`periodShort.${period}`) : t("chart.more")}
        <ChevronDown size={16} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("chart.period")}>
        <OptionList
          options={candlePeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={period}
          onChange={(next) => {
            setPeriod(next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
