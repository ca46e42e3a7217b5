import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useUtcDay } from "../../../shared/format/use-utc-day.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { DayBars } from "../../../shared/ui/day-bars.tsx";
import { Fold } from "../../../shared/ui/fold.tsx";

type IncomeCardProps = { readonly days: HostingReport["days"]; readonly currency: string };

/** The income of the last 30 days as bars; the days that paid, as figures, below. */
export function IncomeCard({ days, currency }: IncomeCardProps) {
  const { t } = useTranslation("hosting");
  const { cents } = useFormat();
  const total = formatAmount(days.reduce((sum, { profit }) => sum + fromNumeric(profit), 0n));
  const paid = days.filter(({ profit }) => fromNumeric(profit) !== 0n);
  const dayText = useUtcDay();
  const money = (text: string) => `${cents(text, { signed: true })} ${currency}`;
  return (
    <Card>
      <h2 className="flex flex-wrap justify-between gap-x-3">
        <span className="text-13 text-text-2">{t("income.title", { count: days.length })}</span>
        <span className="font-bold text-up">{money(total)}</span>
      </h2>
      <DayBars days={days.map(({ day, profit }) => ({ day, value: profit }))} />
      {paid.length === 0 ? (
        <p className="mt-2 text-13 text-text-2">{t("income.none")}</p>
      ) : (
        <Fold label={t("income.days")}>
          <dl className="text-13">
            {[...paid].reverse().map(({ day, profit }) => (
              <div key={day} className="flex justify-between gap-3 border-t border-line py-2">
                <dt className="text-text-2">{dayText(day)}</dt>
                <dd className="font-medium">{money(profit)}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
      <p className="mt-1 text-12 text-text-3">{t("income.utc")}</p>
    </Card>
  );
}
