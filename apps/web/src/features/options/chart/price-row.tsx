import type { Market } from "@candor/contract/routes/market.ts";
import { ChartCandlestick, ChartLine } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LastPrice } from "../../../shared/market/last-price.tsx";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { Change } from "../../../shared/ui/price-pill.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";

export type ChartKind = "line" | "candles";
type PriceRowProps = {
  readonly market: Market;
  readonly kind: ChartKind;
  readonly onKind: (kind: ChartKind) => void;
};

/** The index price that settles orders, its change over the day, and the chart style. From 900 px the strip above has the price already. */
export function PriceRow({ market, kind, onKind }: PriceRowProps) {
  const { t } = useTranslation("option");
  const quote = useQuote(market.symbol);
  return (
    <div className="flex items-center justify-between gap-3 px-(--gutter) py-2">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 desktop:hidden">
        <LastPrice quote={quote} decimals={market.price_decimals} className="text-28 font-bold max-[340px]:text-22" />
        <Change change={quote?.change} className="text-13" />
      </div>
      <Segmented
        className="ml-auto w-28 shrink-0 max-[340px]:w-24"
        label={t("chart.kind")}
        items={[
          {
            value: "line",
            label: (
              <>
                <ChartLine size={18} aria-hidden />
                <span className="sr-only">{t("chart.line")}</span>
              </>
            ),
          },
          {
            value: "candles",
            label: (
              <>
                <ChartCandlestick size={18} aria-hidden />
                <span className="sr-only">{t("chart.candles")}</span>
              </>
            ),
          },
        ]}
        value={kind}
        onChange={onKind}
      />
    </div>
  );
}
