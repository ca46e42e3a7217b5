import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { costOf, estimateOf } from "../figures.ts";
import type { Applying } from "./use-apply.ts";

/** What the number freezes, when it is decided on, and what it would come to if nobody else applied any more. */
export function CostCard({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { money } = useFormat();
  const { sale, cost } = state;
  return (
    <Card>
      <dl>
        <dt className="text-13 text-text-2">{t("cost.frozen")}</dt>
        <dd className="text-28 font-bold wrap-anywhere">{money(cost ?? "0", sale.pay_currency_name)}</dd>
      </dl>
      <div className="mt-3 border-t border-line pt-3">
        <Outlook state={state} />
      </div>
      <p className="mt-2.5 text-12 text-pretty text-text-2">{t("estimate.note")}</p>
    </Card>
  );
}

/** The estimate and the dates, in the form and in its confirmation. */
export function Outlook({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, money, time } = useFormat();
  const { sale, coins = 0n, limits } = state;
  const own = fromNumeric(limits.own);
  const total = own + coins;
  const estimate = estimateOf(sale, total, coins);
  const shown = total > 0n;
  return (
    <dl className="space-y-2.5">
      {own > 0n && (
        <KeyValue label={t("cost.total")}>{`${decimal(formatAmount(total))} ${sale.currency_name}`}</KeyValue>
      )}
      <KeyValue label={t("estimate.title")}>
        {shown ? `\u2248 ${decimal(estimate)} ${sale.currency_name}` : "\u2014"}
      </KeyValue>
      <KeyValue label={t("estimate.cost")}>
        {shown ? `\u2248 ${money(costOf(estimate, sale.price), sale.pay_currency_name)}` : "\u2014"}
      </KeyValue>
      <KeyValue label={t("stage.allotment.name")}>{time(sale.allots_at_ms, "dayMinute")}</KeyValue>
      <KeyValue label={t("stage.launch.name")}>{time(sale.launch_at_ms, "dayMinute")}</KeyValue>
      <KeyValue label={t("stage.release.name")}>{time(sale.release_at_ms, "dayMinute")}</KeyValue>
    </dl>
  );
}
