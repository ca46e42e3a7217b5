import type { Market } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useQuote } from "../socket/quotes.ts";
import { Change } from "../ui/price-pill.tsx";
import { LastPrice } from "./last-price.tsx";
import { isVenueVolume, VenueVolumeLabel } from "./market-notes.tsx";
import { PairTitle } from "./pair-title.tsx";
import { useFiat } from "./use-fiat.ts";

/** The day's figures of a pair by name, formatted. */
function useDay(market: Market) {
  const { t } = useTranslation("market");
  const { price, compact } = useFormat();
  const quote = useQuote(market.symbol);
  const isOfVenues = isVenueVolume(market);
  const volume = (currency: string) => t(isOfVenues ? "day.venueVolume" : "day.volume", { currency });
  return {
    quote,
    fiat: useFiat(market.quote)(quote?.now_price),
    figures: [
      { label: t("day.high"), value: price(quote?.high, market.price_decimals) },
      { label: t("day.low"), value: price(quote?.low, market.price_decimals) },
      { label: volume(market.base), value: compact(quote?.volume), isOfVenues },
      { label: volume(market.quote), value: compact(quote?.turnover), isOfVenues },
    ],
  };
}

type FigureProps = { readonly label: string; readonly value: string; readonly isOfVenues?: boolean };

const Figure = ({ label, value, isOfVenues = false }: FigureProps) => (
  <div className="min-w-0">
    <dt className="text-11 text-text-3">{isOfVenues ? <VenueVolumeLabel>{label}</VenueVolumeLabel> : label}</dt>
    <dd className="text-12">{value}</dd>
  </div>
);

/** Phone: the last price large at the left, the day at the right. */
export function PriceHeader({ market }: { readonly market: Market }) {
  const { t } = useTranslation("market");
  const { quote, fiat, figures } = useDay(market);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line p-gutter py-2.5">
      <div>
        <LastPrice quote={quote} decimals={market.price_decimals} className="text-28 font-bold max-[340px]:text-22" />
        <div className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 text-text-2">
          {fiat && <span>{t("approx", { value: fiat })}</span>}
          <Change change={quote?.change} />
        </div>
      </div>
      <dl className="ml-auto grid grid-flow-col grid-rows-2 gap-x-3 gap-y-1 text-right max-[340px]:w-full max-[340px]:*:nth-[-n+2]:text-left">
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
    </div>
  );
}

type PriceStripProps = {
  readonly market: Market;
  /** As of PairSheet. */
  readonly indexed?: boolean;
  readonly onPick: (symbol: string) => void;
  /** At the right end: a link, a button. */
  readonly end?: ReactNode;
};

/** Desktop: pair, price and the day in one row of 56 px. */
export function PriceStrip({ market, indexed = false, onPick, end }: PriceStripProps) {
  const { t } = useTranslation("market");
  const { price } = useFormat();
  const { quote, fiat, figures } = useDay(market);
  return (
    <div className="flex min-h-14 items-center gap-7 bg-page px-4">
      <h1 className="sr-only">
        {market.base}/{market.quote}
      </h1>
      <PairTitle symbol={market.symbol} coin indexed={indexed} onPick={onPick} />
      <div className="shrink-0">
        <LastPrice quote={quote} decimals={market.price_decimals} className="text-22 font-bold" />
        {fiat && <div className="text-11 text-text-3">{t("approx", { value: fiat })}</div>}
      </div>
      <dl className="flex min-w-0 grow flex-wrap gap-x-7">
        <div>
          <dt className="text-11 text-text-3">{t("day.change")}</dt>
          <dd className="flex gap-1.5 text-12">
            <Change change={quote?.change} />
            <span className="text-text-2">{price(quote?.change_amount, market.price_decimals)}</span>
          </dd>
        </div>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {end}
    </div>
  );
}
