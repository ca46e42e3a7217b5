import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { valueHistory } from "@candor/contract/routes/performance.ts";
import { ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { useFigures } from "../../../shared/wallet/use-figures.ts";

const inks = { up: "text-up", down: "text-down", flat: "text-text-2" } as const;

/** The account's worth and today's profit, with the way to the assets. Hidden amounts are hidden here too. */
export function OwnTotal({ total }: { readonly total: string }) {
  const { t } = useTranslation("start");
  const { cents, percent } = useFormat();
  const { worth, hidden } = useFigures();
  const { data, refetch } = useApi(valueHistory, { days: 1 }, { refetchInterval: MINUTE_MS });
  // Beside a total that has moved, an older profit would be wrong.
  const shown = useRef(total);
  useEffect(() => {
    if (shown.current === total) return;
    shown.current = total;
    void refetch();
  }, [total, refetch]);
  return (
    <a
      href={linkTo("assets")}
      className="mt-1 flex min-h-18 items-center gap-3 rounded-16 bg-surface-1 px-4 py-3 shadow-1 active:opacity-80"
    >
      <span className="min-w-0 grow">
        <span className="block text-12 text-text-2">{t("total")}</span>
        <span className="block text-20 font-bold">
          {worth(total)} <span className="text-13 font-normal text-text-2">USDT</span>
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block text-12 text-text-2">{t("today")}</span>
        {data ? (
          <span className={cx("block text-14 font-bold", inks[directionOf(data.today.profit)])}>
            {hidden ? worth(data.today.profit) : cents(data.today.profit, { signed: true })}
            {data.today.percent !== null && (
              <span className="block text-12 font-medium">{percent(data.today.percent)}</span>
            )}
          </span>
        ) : (
          <span className="block text-14">{"\u2014"}</span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
