import type { Market } from "@candor/contract/routes/market.ts";
import { RotateCwSquare, X } from "lucide-react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { LastPrice } from "../market/last-price.tsx";
import { useQuote } from "../socket/quotes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Change } from "../ui/price-pill.tsx";
import { toast } from "../ui/toast-store.ts";
import { turnPhone } from "./turn-phone.ts";

type FullHeaderProps = {
  readonly market: Market;
  /** In the row of the bar, on a phone that lies on its side. */
  readonly low?: boolean;
  readonly turnable: boolean;
  readonly onLeave: () => void;
};

/** Pair and price over the chart that covers the page's own header. */
export function FullHeader({ market, low = false, turnable, onLeave }: FullHeaderProps) {
  const { t } = useTranslation("market");
  const quote = useQuote(market.symbol);
  const turn = async () => {
    if (!(await turnPhone())) toast({ title: t("chart.turnYourself"), tone: "info" });
  };
  return (
    <div className={cx("flex shrink-0 items-center gap-2", low ? "pr-2" : "h-11 pl-(--gutter)")}>
      <span className="font-bold whitespace-nowrap">
        {market.base}/{market.quote}
      </span>
      <LastPrice quote={quote} decimals={market.price_decimals} className="text-16 font-bold" />
      <Change change={quote?.change} className="text-12" />
      {!low && (
        <span className="ml-auto flex">
          {turnable && (
            <IconButton label={t("chart.turn")} onClick={() => void turn()} className="text-text-2">
              <RotateCwSquare size={19} aria-hidden />
            </IconButton>
          )}
          <IconButton label={t("chart.leaveFull")} onClick={onLeave} className="text-text-2">
            <X size={21} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}
