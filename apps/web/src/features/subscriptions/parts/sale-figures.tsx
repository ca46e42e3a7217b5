import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { KeyValue } from "../../../shared/ui/key-value.tsx";

/** The terms in figures. */
export function SaleFigures({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, time } = useFormat();
  const { currency_name: coin, pay_currency_name: pay, lockup_days, launched_at_ms, launch_price } = sale;
  return (
    <dl className="space-y-2.5">
      <KeyValue label={t("figures.price")}>{`${decimal(sale.price)} ${pay}`}</KeyValue>
      <KeyValue label={t("figures.total")}>{`${decimal(sale.total)} ${coin}`}</KeyValue>
      <KeyValue label={t("figures.limits")}>
        {t("range", { min: decimal(sale.min), max: decimal(sale.max), currency: coin })}
      </KeyValue>
      <KeyValue label={t("figures.step")}>{`${decimal(sale.step)} ${coin}`}</KeyValue>
      <KeyValue label={t("figures.review")}>{t(`review.${sale.review}`)}</KeyValue>
      <KeyValue label={t("figures.pair")}>{sale.symbol.replace("-", "/")}</KeyValue>
      <KeyValue label={t("stage.launch.name")}>{time(launched_at_ms ?? sale.launch_at_ms, "dayMinute")}</KeyValue>
      {launched_at_ms !== null && (
        <KeyValue label={t("figures.launchPrice")}>
          {launch_price === null ? t("figures.noTrade") : `${decimal(launch_price)} ${pay}`}
        </KeyValue>
      )}
      <KeyValue label={t("figures.lockup")}>
        {lockup_days === 0 ? t("figures.noLockup") : t("days", { count: lockup_days })}
      </KeyValue>
      <KeyValue label={t("stage.release.name")}>{time(sale.release_at_ms, "dayMinute")}</KeyValue>
    </dl>
  );
}
