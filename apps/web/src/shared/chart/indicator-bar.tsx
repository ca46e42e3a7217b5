import { Fragment } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { toast } from "../ui/toast-store.ts";
import {
  INDICATORS_MAX,
  type IndicatorName,
  mainIndicators,
  paneIndicators,
  useChartOptions,
} from "./chart-options.ts";

/** Toggles an indicator, and explains a refusal when the chart is full. */
export function useToggleIndicator(): (name: IndicatorName) => void {
  const { t } = useTranslation("market");
  const toggle = useChartOptions((state) => state.toggle);
  return (name) => {
    if (!toggle(name)) toast({ title: t("chart.indicatorsFull", { max: INDICATORS_MAX }), tone: "info" });
  };
}

/** MA EMA BOLL on the candles, VOL MACD KDJ RSI below them; the names are the same in every language. */
export function IndicatorBar({ inline = false }: { readonly inline?: boolean }) {
  const { t } = useTranslation("market");
  const chosen = useChartOptions((state) => state.indicators);
  const toggle = useToggleIndicator();
  return (
    <fieldset
      aria-label={t("chart.indicators")}
      className={cx(
        "flex min-w-0 items-center overflow-x-auto [scrollbar-width:none]",
        !inline && "h-11 justify-between border-t border-line p-gutter",
      )}
    >
      {[mainIndicators, paneIndicators].map((group, index) => (
        <Fragment key={group[0]}>
          {index > 0 && <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line-strong" />}
          {group.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={chosen.includes(name)}
              onClick={() => toggle(name)}
              className={cx(
                "h-11 shrink-0 text-13",
                // All seven beside the intervals on a desk of 1280 px.
                inline ? "px-1 min-[1360px]:px-1.5" : "px-1.5",
                chosen.includes(name) ? "font-bold text-text-1" : "text-text-3",
              )}
            >
              {name}
            </button>
          ))}
        </Fragment>
      ))}
    </fieldset>
  );
}
