import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { kline, type Market } from "@candor/contract/routes/market.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useQuote } from "../../../shared/socket/quotes.ts";
import { MINI_CANDLES, miniCandles } from "./mini-candles.ts";

/** 15-minute candles of the last ten hours as two paths; the last price moves the forming one, a new one is read each minute at most. */
export default function MiniChartCandles({
  market,
  onPress,
}: {
  readonly market: Market;
  readonly onPress: () => void;
}) {
  const { t } = useTranslation("contracts");
  const quote = useQuote(market.symbol);
  const { data } = useApi(
    kline,
    { match_id: market.match_id, period: "15m", size: MINI_CANDLES },
    { refetchInterval: MINUTE_MS },
  );
  const drawn = data && miniCandles(data.list, quote?.now_price);
  return (
    <button
      type="button"
      aria-label={t("chart.show")}
      onClick={onPress}
      className="block h-20 w-full px-(--gutter) pb-2"
    >
      {drawn && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${drawn.box.width} ${drawn.box.height}`}
          preserveAspectRatio="none"
          className="size-full"
        >
          <path d={drawn.up} className="fill-up stroke-up" vectorEffect="non-scaling-stroke" />
          <path d={drawn.down} className="fill-down stroke-down" vectorEffect="non-scaling-stroke" />
          <path
            d={`M0 ${drawn.last}H${drawn.box.width}`}
            strokeDasharray="3 3"
            className="stroke-text-3"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      )}
    </button>
  );
}
