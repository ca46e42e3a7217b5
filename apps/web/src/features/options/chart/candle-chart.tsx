import type { Market } from "@candor/contract/routes/market.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { lazy, Suspense } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { levelsOf } from "./levels.ts";

const Chart = lazy(() => import("../../../shared/chart/chart.tsx"));
/** The shortest period: options last minutes. */
const PERIOD = "1m";
const noIndicators = [] as const;

type CandleChartProps = {
  readonly market: Market;
  /** Of this pair; each open one shows its entry, and the minute in which it ends. */
  readonly orders: readonly OptionOrder[];
};

/** One-minute candles with the entry and the end of open orders. Fills its parent. */
export function CandleChart({ market, orders }: CandleChartProps) {
  const { t } = useTranslation("option");
  const { price, time } = useFormat();
  const decimals = market.price_decimals;
  const levels = levelsOf(orders, {
    entry: (at) => t("chart.open", { price: price(at, decimals) }),
    ends: (at) => t("chart.ends", { time: time(at, "clock") }),
  });
  return (
    <div className="size-full">
      <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)]" />}>
        <Chart market={market} period={PERIOD} indicators={noIndicators} levels={levels} />
      </Suspense>
    </div>
  );
}
