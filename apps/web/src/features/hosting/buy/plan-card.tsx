import { formatAmount } from "@candor/contract/domain/money.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Fold } from "../../../shared/ui/fold.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { daysOf, type Plan } from "../figures.ts";
import { useFigures, useQuantity } from "../use-hosting.ts";

type PlanCardProps = {
  readonly product: HostingProduct;
  readonly plan: Plan;
  readonly now: number;
  /** The plan is not of the user's own amount. */
  readonly example: boolean;
};

/** What the purchase pays a day and in all, when, and when the principal comes back. */
export function PlanCard({ product, plan, now, example }: PlanCardProps) {
  const { t } = useTranslation("hosting");
  const { money, moment } = useFigures();
  const quantity = useQuantity();
  const { day, day_seconds, currency_name, income_currency_name, kind } = product;
  const income = (value: bigint, signed = false) => money(formatAmount(value), income_currency_name, { signed });
  return (
    <Card>
      {example && (
        <p className="mb-2 text-12 text-text-2">
          {t("plan.example", {
            amount: quantity(product, formatAmount(plan.units)),
          })}
        </p>
      )}
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div>
          <dt className="text-12 text-text-2">{t("plan.daily")}</dt>
          <dd className="text-22 font-bold wrap-anywhere">{income(plan.daily)}</dd>
        </div>
        <div className="text-right max-[359px]:text-left">
          <dt className="text-12 text-text-2">{t("plan.total", { days: t("days", { count: day }) })}</dt>
          <dd className="text-22 font-bold wrap-anywhere text-up">{income(plan.total, true)}</dd>
        </div>
      </dl>
      <dl className="mt-3 space-y-2 border-t border-line pt-3">
        {kind === "miner" && (
          <KeyValue label={t("plan.principal")}>{money(formatAmount(plan.principal), currency_name)}</KeyValue>
        )}
        <KeyValue label={t("plan.first")}>{moment(plan.firstPaymentMs, day_seconds)}</KeyValue>
        <KeyValue label={t("plan.returns")}>
          {t("plan.returnsOn", {
            amount: money(formatAmount(plan.principal), currency_name),
            time: moment(plan.returnsMs, day_seconds),
          })}
        </KeyValue>
      </dl>
      <div className="mt-2 border-t border-line">
        <Fold label={t("plan.days", { days: t("days", { count: day }) })}>
          <Days product={product} plan={plan} now={now} />
        </Fold>
      </div>
    </Card>
  );
}

/** Each payment, and what leaving right after it costs: the figures of the curve, for readers of any kind. */
function Days({ product, plan, now }: Omit<PlanCardProps, "example">) {
  const { t } = useTranslation("hosting");
  const { money, moment } = useFigures();
  const { currency_name, income_currency_name, day_seconds } = product;
  return (
    <table className="w-full text-12">
      <thead className="text-text-3">
        <tr>
          <th className="pb-1 text-left font-normal">{t("plan.day")}</th>
          <th className="pb-1 pl-2 text-right font-normal">{t("plan.payment")}</th>
          <th className="pb-1 pl-2 text-right font-normal">{t("plan.leaving")}</th>
        </tr>
      </thead>
      <tbody>
        {daysOf(product, plan, now).map(({ day, atMs, penalty }) => (
          <tr key={day} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 text-left font-normal">
              <span className="block font-medium">{day}</span>
              <span className="text-text-2">{moment(atMs, day_seconds)}</span>
            </th>
            <td className="py-1.5 pl-2 text-right">
              {money(formatAmount(plan.daily), income_currency_name, { signed: true })}
            </td>
            <td className="py-1.5 pl-2 text-right text-text-2">
              {day === product.day ? t("plan.nothing") : money(formatAmount(-penalty), currency_name)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
