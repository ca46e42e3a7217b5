import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { CoinTitle } from "../parts/coin-title.tsx";
import { DemandBar } from "../parts/demand-bar.tsx";
import { NextStage } from "../parts/next-stage.tsx";
import { ApplicationTag, SaleTag } from "../parts/status-tag.tsx";

type SaleCardProps = { readonly sale: Subscription; readonly application: SubscriptionApplication | undefined };

/** One sale: its coin, its price, how much of it is applied for, what comes next, and the user's own application. */
export function SaleCard({ sale, application }: SaleCardProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal } = useFormat();
  const { id, name, currency_name, pay_currency_name, status, price, total, lockup_days, recommended } = sale;
  return (
    <a
      href={linkTo("publicationDetails", { id })}
      className="block rounded-16 bg-surface-1 p-4 shadow-1 active:bg-surface-2"
    >
      <CoinTitle
        symbol={currency_name}
        name={name}
        note={
          <>
            {currency_name}
            {recommended && <span className="ml-2 font-medium text-brand">{t("recommended")}</span>}
          </>
        }
        tag={<SaleTag sale={sale} />}
      />
      <span className="mt-3 flex flex-wrap justify-between gap-x-3 gap-y-2">
        <Figure note={t("card.price", { currency: pay_currency_name })}>{decimal(price)}</Figure>
        <Figure note={t("card.total")}>{decimal(total)}</Figure>
        <Figure note={t("card.lockup")}>{t("days", { count: lockup_days })}</Figure>
      </span>
      {status !== "upcoming" && (
        <span className="mt-3 block">
          <DemandBar sale={sale} />
        </span>
      )}
      <span className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line pt-2.5 text-13 text-text-2">
        <span>
          <NextStage sale={sale} />
        </span>
        {application && application.status !== "taken_back" && (
          <span className="flex flex-wrap items-center gap-x-2">
            {t("card.own", { number: decimal(application.number), currency: currency_name })}
            <ApplicationTag application={application} />
          </span>
        )}
      </span>
    </a>
  );
}

const Figure = ({ note, children }: { readonly note: string; readonly children: ReactNode }) => (
  <span className="min-w-0 last:text-right not-first:not-last:text-center">
    <span className="block text-18 font-bold wrap-anywhere">{children}</span>
    <span className="block text-12 text-text-2">{note}</span>
  </span>
);
