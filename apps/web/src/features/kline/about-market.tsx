import { getTick, type Market } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { feePercentOf, percentOf } from "../../shared/market/percent-of.ts";
import { useMarkets } from "../../shared/market/use-markets.ts";
import { useOwnFees } from "../../shared/market/use-own-fees.ts";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** A tick is stored each second; reading every third is enough for a page about how it is made. */
const TICK_EVERY_MS = 3_000;

/** The sources of the price, and the rules of this market: everything that decides an order. */
export function AboutMarket({ market }: { readonly market: Market }) {
  const { t } = useTranslation("kline");
  const { decimal, price, percent } = useFormat();
  const name = useMarkets().currencies?.find((each) => each.symbol === market.base)?.name ?? market.base;
  const fees = useOwnFees(market);
  const rate = (value: string) => percent(...feePercentOf(value));
  const inBase = (value: string) => `${decimal(value)} ${market.base}`;
  const inQuote = (value: string) => `${decimal(value)} ${market.quote}`;
  return (
    <div className="space-y-5 p-gutter py-4">
      <Section title={t("about.priceTitle")} body={t(`about.source.${market.source}`)}>
        {market.source === "index" && <Tick market={market} />}
      </Section>
      <Section title={t("about.rulesTitle", { name })}>
        <dl className="space-y-2">
          <KeyValue label={t("about.tick")}>{inQuote(market.tick)}</KeyValue>
          <KeyValue label={t("about.lot")}>{inBase(market.lot)}</KeyValue>
          <KeyValue label={t("about.minNotional")}>{inQuote(market.min_notional)}</KeyValue>
          <KeyValue label={t("about.makerFee")}>{rate(fees.maker)}</KeyValue>
          <KeyValue label={t("about.takerFee")}>{rate(fees.taker)}</KeyValue>
          <KeyValue label={t("about.band")}>
            {t(`about.bandValue.${market.source}`, {
              share: percent(percentOf(market.price_band), { decimals: 0, signed: false }),
            })}
          </KeyValue>
        </dl>
        {fees.level > 0 && (
          <p className="mt-2 text-12 text-text-2">
            {t("about.level", { level: fees.level, maker: rate(market.maker_fee), taker: rate(market.taker_fee) })}
          </p>
        )}
        <p className="mt-2 text-12 text-text-3">
          {t("about.feeNote", { example: price(market.tick, market.price_decimals), currency: market.quote })}
        </p>
      </Section>
    </div>
  );
}

/** The newest stored tick with each venue behind it. */
function Tick({ market }: { readonly market: Market }) {
  const { t } = useTranslation("kline");
  const { price, time, integer } = useFormat();
  const { data, error, refetch } = useApi(
    getTick,
    { match_id: market.match_id },
    { refetchInterval: TICK_EVERY_MS, staleTime: 0 },
  );
  if (!data) return error ? <ErrorState onRetry={refetch} /> : <Skeleton className="h-24" />;
  return (
    <>
      <dl className="space-y-2">
        <KeyValue label={t("about.index")}>
          {price(data.price, market.price_decimals)} {market.quote}
        </KeyValue>
        <KeyValue label={t("about.tickId")}>{integer(data.tick_id)}</KeyValue>
        <KeyValue label={t("about.tickTime")}>{time(data.at, "dayTime")}</KeyValue>
      </dl>
      <table className="mt-3 w-full text-13">
        <thead className="text-12 text-text-3">
          <tr className="h-7 border-b border-line">
            <th scope="col" className="text-left font-normal">
              {t("about.venue")}
            </th>
            <th scope="col" className="text-right font-normal">
              {t("about.venuePrice")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.constituents.map((each) => (
            <tr key={each.venue} className="h-8">
              <td>{each.venue === "simulated" ? t("about.simulatedVenue") : each.venue}</td>
              <td className="text-right">{price(each.price, market.price_decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const Section = ({
  title,
  body,
  children,
}: {
  readonly title: string;
  readonly body?: string;
  readonly children: ReactNode;
}) => (
  <section>
    <h2 className="text-16 font-bold">{title}</h2>
    {body && <p className="mt-1 text-13 text-text-2">{body}</p>}
    <div className="mt-3">{children}</div>
  </section>
);
