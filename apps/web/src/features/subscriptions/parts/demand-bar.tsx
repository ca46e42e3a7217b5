import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { subscribedPercent } from "../figures.ts";

/** The demand against the supply: full when more is applied for than is on offer, and the figure says how much. */
export function DemandBar({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, percent } = useFormat();
  const { status, total, applied, currency_name } = sale;
  const subscribed = subscribedPercent(sale);
  return (
    <>
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
        <span
          className={cx("block h-full rounded-full", status === "subscribing" ? "bg-brand-fill" : "bg-line-strong")}
          style={{ width: `${Math.min(subscribed, 100)}%` }}
        />
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-text-2">
        <span className={cx(subscribed > 100 && "font-medium text-text-1")}>
          {t("demand.percent", { percent: percent(`${subscribed}`, { decimals: 0, signed: false }) })}
        </span>
        <span>
          {t("demand.figures", { applied: decimal(applied), total: decimal(total), currency: currency_name })}
        </span>
      </span>
    </>
  );
}
