import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { CoinTitle } from "../parts/coin-title.tsx";
import { DemandBar } from "../parts/demand-bar.tsx";
import { NextStage } from "../parts/next-stage.tsx";
import { SaleTag } from "../parts/status-tag.tsx";

type SaleHeadProps = { readonly sale: Subscription; readonly application: SubscriptionApplication | undefined };

/** What is applied for: the coin, its price, the demand, and what the user has already applied for. */
export function SaleHead({ sale, application }: SaleHeadProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal } = useFormat();
  const { name, currency_name, pay_currency_name, price } = sale;
  return (
    <Card>
      <CoinTitle
        symbol={currency_name}
        name={name}
        note={t("apply.price", { price: decimal(price), pay: pay_currency_name, currency: currency_name })}
        tag={<SaleTag sale={sale} />}
      />
      <p className="mt-3">
        <DemandBar sale={sale} />
      </p>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3 border-t border-line pt-2.5 text-13 text-text-2">
        <span>
          <NextStage sale={sale} />
        </span>
        {application?.open && (
          <span>{t("card.own", { number: decimal(application.number), currency: currency_name })}</span>
        )}
      </p>
    </Card>
  );
}
