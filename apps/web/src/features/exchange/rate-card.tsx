import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { percentOf } from "../../shared/market/percent-of.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { isOfAmount } from "./amount-error.ts";
import { rateOf, spreadCost } from "./form.ts";
import { QuoteRing } from "./quote-ring.tsx";
import type { ExchangeState } from "./use-exchange.ts";

/** The rate with its remaining time, the cost of the spread, and the account. */
export function RateCard({ state }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const errorText = useErrorText();
  const { error, latest, atMs } = state.price;
  if (error && !isOfAmount(error))
    return (
      <div role="status">
        <Callout tone="warn">
          <b className="block">{errorText(error)}</b>
          {t("retrying")}
        </Callout>
      </div>
    );
  return (
    <Card>
      <dl className="space-y-2.5">
        <KeyValue label={t("rate")}>
          {latest ? (
            <span className="flex items-center justify-end gap-2">
              <Rate state={state} />
              {!state.busy && <QuoteRing atMs={atMs} />}
            </span>
          ) : error ? (
            "\u2014"
          ) : (
            <Skeleton className="h-4.5 w-36" />
          )}
        </KeyValue>
        <SpreadRow state={state} />
      </dl>
    </Card>
  );
}

/** "1 BTC ≈ 67,000.00 USDT", in the direction in which it has digits. */
export function Rate({ state: { price, from, to } }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { amountIn } = useFormat();
  const rate = price.latest && rateOf(price.latest);
  if (!rate || !from || !to) return <>{"\u2014"}</>;
  const [one, other] = rate.inverse ? [to, from] : [from, to];
  return (
    <span>{t("rateLine", { one: one.symbol, rate: amountIn(rate.rate, other.symbol), other: other.symbol })}</span>
  );
}

/** The share by which the rate is worse than the index, and its cost in money. */
export function SpreadRow({ state: { price, form, to, spread } }: { readonly state: ExchangeState }) {
  const { t } = useTranslation("exchange");
  const { amountIn, percent } = useFormat();
  const share = percent(percentOf(price.latest?.spread ?? spread), { signed: false });
  const cost = price.quote && spreadCost(form.amount, price.quote);
  return (
    <KeyValue label={t("spread")}>
      {cost === undefined
        ? share
        : t("spreadCost", { share, amount: amountIn(cost, to?.symbol ?? ""), symbol: to?.symbol ?? "" })}
    </KeyValue>
  );
}
