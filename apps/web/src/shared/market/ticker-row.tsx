import type { Market } from "@candor/contract/routes/market.ts";
import { memo, Suspense } from "react";
import { LaunchesIn } from "../auction/launches-in.tsx";
import { cx } from "../cx.ts";
import { directionOf } from "../format/format.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { useQuote } from "../socket/quotes.ts";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { PricePill } from "../ui/price-pill.tsx";
import { Sparkline } from "../ui/sparkline.tsx";
import { LastPrice } from "./last-price.tsx";
import { isVenueVolume } from "./market-notes.tsx";
import { StarButton } from "./star-button.tsx";

type TickerRowProps = {
  readonly market: Market;
  /** The closes of the last day, oldest first: for the row's sparkline. */
  readonly closes?: readonly string[] | undefined;
  /** Puts the star before the coin. */
  readonly starred?: boolean;
  /** The highest multiple of the pair's contracts, where it has any. */
  readonly multiple?: number | undefined;
};

const volumeOf = (market: Market, starred: boolean) =>
  isVenueVolume(market) ? "venueVol" : starred ? "ownVol" : "vol";

/** A pair with volume, last price and 24 h change, live on its own: a message redraws only the rows of its pairs. Opens the chart. */
export const TickerRow = memo(function TickerRow({ market, closes, starred = false, multiple }: TickerRowProps) {
  const { t } = useTranslation("quotes");
  const { compact } = useFormat();
  const quote = useQuote(market.symbol);
  return (
    <div className="flex items-center">
      {starred && <StarButton market={market} size={18} />}
      <a
        href={linkTo("kline", { symbol: market.symbol })}
        className={cx(
          "flex min-h-16 min-w-0 grow items-center gap-2 pr-(--gutter) -outline-offset-2 active:bg-surface-2",
          !starred && "pl-(--gutter)",
        )}
      >
        <span className={starred ? "max-[359px]:hidden" : ""}>
          <CoinIcon symbol={market.base} />
        </span>
        <span className="min-w-0 grow">
          <span className="block text-16 font-bold whitespace-nowrap">
            {market.base}
            <span className="text-12 font-normal text-text-3">/{market.quote}</span>
          </span>
          <span className="flex gap-x-1.5 text-12 whitespace-nowrap text-text-3">
            {market.launch_at_ms !== null && (
              <Suspense fallback={null}>
                <LaunchesIn atMs={market.launch_at_ms} />
              </Suspense>
            )}
            {/* Under its column's heading a venue's volume needs no label, which leaves room for the multiple. */}
            {quote &&
              (starred && isVenueVolume(market)
                ? compact(quote.turnover)
                : t(volumeOf(market, starred), { amount: compact(quote.turnover) }))}
            {multiple !== undefined && (
              <span className="rounded-4 bg-brand-soft px-1 text-11 leading-4 font-medium text-brand">
                {t("multiple", { multiple })}
              </span>
            )}
          </span>
        </span>
        {closes && market.launch_at_ms === null && (
          <span className="max-[379px]:hidden">
            <Sparkline closes={closes} direction={directionOf(quote?.change)} width={40} />
          </span>
        )}
        {market.launch_at_ms === null && (
          <>
            <span className="flex min-w-19 shrink-0 justify-end">
              <LastPrice quote={quote} decimals={market.price_decimals} className="text-16 font-medium" />
            </span>
            <PricePill change={quote?.change} className="w-21 shrink-0 max-[359px]:w-19" />
          </>
        )}
      </a>
    </div>
  );
});
