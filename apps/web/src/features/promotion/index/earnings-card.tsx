import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { InviteInfo } from "@candor/contract/routes/promotion.ts";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { isSum, useFigures } from "../use-promotion.ts";
import { DaysChart } from "./days-chart.tsx";

type InfoProps = { readonly info: InviteInfo };

/** What the user was paid, by whom it came, and on which days. */
export function EarningsCard({ info }: InfoProps) {
  const { t } = useTranslation("promotion");
  const { worth } = useFigures();
  const { earnings } = info;
  const approximate = isSum(earnings);
  const earned = fromNumeric(earnings.total) > 0n;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <dl>
          <dt className="text-13 text-text-2">{t("earned.title")}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-1.5">
            <span className={`text-34 font-bold max-[359px]:text-28 ${earned ? "text-up" : ""}`}>
              {worth(earnings.total, approximate)}
            </span>
            <span className="text-16 text-text-2">{earnings.currency_name}</span>
          </dd>
        </dl>
        <dl className="ml-auto text-right">
          <dt className="text-13 text-text-2">{t("earned.today")}</dt>
          <dd className="text-18 font-bold">{worth(earnings.today, approximate)}</dd>
        </dl>
      </div>
      <Funnel info={info} />
      {approximate && <ByCurrency earnings={earnings} />}
      <DaysChart earnings={earnings} />
      <Withheld info={info} />
    </Card>
  );
}

const steps = ["opened", "registered", "verified", "traded"] as const;

/** How far those came who opened the link. */
function Funnel({ info }: InfoProps) {
  const { t } = useTranslation("promotion");
  const { integer, counted } = useFormat();
  return (
    <section aria-label={t("funnel.title")} className="mt-3 border-t border-line pt-3">
      <ol className="flex items-start justify-between gap-0.5">
        {steps.map((step, index) => (
          <Fragment key={step}>
            {index > 0 && (
              <li aria-hidden className="pt-1 text-text-3">
                <ChevronRight size={14} />
              </li>
            )}
            <li className="min-w-0 grow basis-0 text-center">
              <span className="block text-18 font-bold">
                {step === "opened" ? integer(info.funnel.opened) : counted(info.funnel[step])}
              </span>
              <span className="block text-12 text-text-2 wrap-anywhere">{t(`funnel.${step}`)}</span>
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

/** The exact amounts behind a sum that is made of several currencies. */
function ByCurrency({ earnings }: { readonly earnings: InviteInfo["earnings"] }) {
  const { t } = useTranslation("promotion");
  const { money } = useFigures();
  // A currency of which everything is withheld is among them too.
  const paid = earnings.by_currency.filter(({ amount }) => fromNumeric(amount) > 0n);
  if (paid.length === 0) return null;
  return (
    <section aria-label={t("earned.byCurrency")} className="mt-3 border-t border-line pt-3">
      <ul className="space-y-1 text-13">
        {paid.map(({ currency_id, currency_name, amount }) => (
          <li key={currency_id} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-text-2">{currency_name}</span>
            <span className="font-medium">{money(amount, currency_name, { signed: true })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-12 text-text-3">{t("earned.approx", { currency: earnings.currency_name })}</p>
    </section>
  );
}

/** What is not paid, with its reasons; it is never hidden. */
function Withheld({ info }: InfoProps) {
  const { t } = useTranslation("promotion");
  const { tag } = useFormat();
  const { worth } = useFigures();
  const { earnings, withheld } = info;
  if (withheld.length === 0) return null;
  const reasons = withheld.map(({ reason }) => t(`withheld.${reason}`));
  return (
    <a
      href={linkTo("promotionBonus", { show: "withheld" })}
      className="-mx-4 -mb-4 mt-3 flex min-h-13 items-center gap-2.5 rounded-b-16 bg-warn-soft px-4 py-2 text-13 text-warn -outline-offset-2 active:opacity-80"
    >
      <span className="min-w-0 grow">
        <span className="block font-bold">
          {t("withheld.sum", {
            amount: worth(earnings.withheld, isSum(earnings), false),
            currency: earnings.currency_name,
          })}
        </span>
        <span className="block">{new Intl.ListFormat(tag, { type: "unit" }).format(reasons)}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0" />
    </a>
  );
}
