import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Fold } from "../../../shared/ui/fold.tsx";
import { barsOf } from "./merge.ts";

type IncomeCardProps = { readonly days: HostingReport["days"]; readonly currency: string };

/** The income of the last 30 days as bars; the days that paid, as figures, below. */
export function IncomeCard({ days, currency }: IncomeCardProps) {
  const { t } = useTranslation("hosting");
  const { decimal, tag } = useFormat();
  const total = formatAmount(days.reduce((sum, { profit }) => sum + fromNumeric(profit), 0n));
  const paid = days.filter(({ profit }) => fromNumeric(profit) !== 0n);
  const dayFormat = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const dayText = (day: string | undefined) => (day === undefined ? "" : dayFormat.format(Date.parse(day)));
  const money = (text: string) => `${decimal(text, { decimals: 2, signed: true })} ${currency}`;
  return (
    <Card>
      <h2 className="flex flex-wrap justify-between gap-x-3">
        <span className="text-13 text-text-2">{t("income.title", { count: days.length })}</span>
        <span className="font-bold text-up">{money(total)}</span>
      </h2>
      <div aria-hidden className="mt-3 flex h-24 items-end gap-[3px] border-b border-line-strong">
        {barsOf(days).map(({ day, height }) => (
          <span
            key={day}
            className={height === 0 ? "h-px grow bg-surface-3" : "min-h-0.5 grow rounded-t-[3px] bg-brand-fill"}
            style={height === 0 ? undefined : { height: `${height * 100}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-11 text-text-3">
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </p>
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
