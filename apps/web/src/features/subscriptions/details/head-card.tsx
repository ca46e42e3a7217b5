import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { CoinTitle } from "../parts/coin-title.tsx";
import { DemandBar } from "../parts/demand-bar.tsx";
import { NextStage } from "../parts/next-stage.tsx";
import { SaleTag } from "../parts/status-tag.tsx";

/** The coin in short: what it is, what it costs, and how much of it is applied for. */
export function HeadCard({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { decimal } = useFormat();
  const { name, currency_name, pay_currency_name, summary, price, status, participants } = sale;
  return (
    <Card>
      <CoinTitle size={48} symbol={currency_name} name={name} note={currency_name} tag={<SaleTag sale={sale} />} />
      {summary !== "" && <p className="mt-3 text-13 text-pretty text-text-2">{summary}</p>}
      <dl className="mt-3">
        <dt className="text-13 text-text-2">{t("figures.price")}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-28 font-bold">{decimal(price)}</span>
          <span className="text-16 text-text-2">{pay_currency_name}</span>
        </dd>
      </dl>
      {status !== "upcoming" && (
        <p className="mt-3">
          <DemandBar sale={sale} />
        </p>
      )}
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5 text-13 text-text-2">
        <span className="font-medium text-text-1">
          <NextStage sale={sale} />
        </span>
        {status !== "upcoming" && <span>{t("participants", { count: participants })}</span>}
      </p>
    </Card>
  );
}
