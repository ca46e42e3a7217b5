import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { cx } from "../../../shared/cx.ts";
import { directionOf } from "../../../shared/format/format.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";

type Figures = Pick<HostingReport, "currency_name" | "sum" | "profit" | "allprofit" | "by_currency">;
const inks = { up: "text-up", down: "text-down", flat: "text-text-1" };

/** What is hosted, and the income of yesterday and in all. Several currencies are added at today's prices, and each is listed below. */
export function ReportFigures({ report }: { readonly report: Figures }) {
  const { t } = useTranslation("hosting");
  const { amountIn, cents } = useFormat();
  const { currency_name, by_currency } = report;
  const several = by_currency.some(({ currency_name: name }) => name !== currency_name);
  // Cut to cents: a sum at prices of now has no further digits that mean anything.
  const worth = (text: string, signed = false) => (
    <>
      {several && <span className="mr-1 font-normal text-text-2">{"\u2248"}</span>}
      {cents(text, { signed })}
    </>
  );
  const income = (label: string, text: string) => (
    <div className="min-w-0">
      <dt className="text-12 text-text-2">{label}</dt>
      <dd className={cx("text-18 font-bold", inks[directionOf(text)])}>{worth(text, true)}</dd>
    </div>
  );
  return (
    <>
      <dl>
        <dt className="text-13 text-text-2">{t("report.hosted")}</dt>
        <dd className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="text-34 font-bold max-[359px]:text-28">{worth(report.sum)}</span>
          <span className="text-16 text-text-2">{currency_name}</span>
        </dd>
      </dl>
      <dl className="mt-3 grid grid-cols-2 gap-3 border-t border-line pt-3">
        {income(t("report.yesterday"), report.profit)}
        {income(t("report.total"), report.allprofit)}
      </dl>
      {several && (
        <table className="mt-3 w-full text-12">
          <caption className="sr-only">{t("report.byCurrency")}</caption>
          <thead className="text-text-3">
            <tr>
              <th className="text-left font-normal">{t("report.currency")}</th>
              <th className="pl-2 text-right font-normal">{t("report.hosted")}</th>
              <th className="pl-2 text-right font-normal">{t("report.total")}</th>
            </tr>
          </thead>
          <tbody>
            {by_currency.map((row) => (
              <tr key={row.currency_id}>
                <th scope="row" className="py-1 text-left font-medium">
                  {row.currency_name}
                </th>
                <td className="py-1 pl-2 text-right">{amountIn(row.sum, row.currency_name)}</td>
                <td className="py-1 pl-2 text-right">{amountIn(row.allprofit, row.currency_name, { signed: true })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
