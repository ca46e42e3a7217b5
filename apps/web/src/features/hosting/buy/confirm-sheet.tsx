import { formatAmount } from "@candor/contract/domain/money.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { exitAfter } from "../figures.ts";
import { useFigures, useQuantity } from "../use-hosting.ts";
import type { Buying } from "./use-buy.ts";

/** Everything that the purchase does, before it is sent: what is hosted, what it pays, when it comes back, and what leaving at once would cost. */
export function ConfirmSheet({ state }: { readonly state: Buying }) {
  const { t } = useTranslation("hosting");
  const { money, moment } = useFigures();
  const { product, plan, act, form, amount } = state;
  const quantity = useQuantity();
  const { currency_name, income_currency_name, day_seconds, day, kind } = product;
  const principal = plan && money(formatAmount(plan.principal), currency_name);
  return (
    <Sheet
      open={state.step === "confirm"}
      // A purchase on its way cannot be dismissed; an unknown outcome stays visible in the form.
      onClose={() => act.state !== "sending" && state.leave()}
      title={t("confirm.title", { name: product.name })}
      note={t("buy.from")}
      foot={
        <Button full {...act.button} onClick={state.confirm}>
          {t("buy.submit", { amount: quantity(product, amount, true) })}
        </Button>
      }
    >
      {plan && (
        <>
          <p className="pt-1 text-28 font-bold wrap-anywhere">{principal}</p>
          <dl className="mt-3 space-y-2.5">
            {kind === "miner" && <KeyValue label={t("machines.label")}>{quantity(product, amount)}</KeyValue>}
            <KeyValue label={t("plan.daily")}>{money(formatAmount(plan.daily), income_currency_name)}</KeyValue>
            <KeyValue label={t("plan.total", { days: t("days", { count: day }) })}>
              <span className="text-up">{money(formatAmount(plan.total), income_currency_name, { signed: true })}</span>
            </KeyValue>
            <KeyValue label={t("plan.first")}>{moment(plan.firstPaymentMs, day_seconds)}</KeyValue>
            <KeyValue label={t("plan.returns")}>{moment(plan.returnsMs, day_seconds)}</KeyValue>
            <KeyValue label={t("confirm.leaving")}>
              <span className="text-down">
                {money(formatAmount(-exitAfter(product, plan, 0).penalty), currency_name)}
              </span>
            </KeyValue>
          </dl>
        </>
      )}
      <p className="py-3 text-12 text-pretty text-text-2">{t("confirm.note", { version: product.version })}</p>
      {form.refused && (
        <div role="alert">
          <Callout tone="bad">{form.refused.text}</Callout>
        </div>
      )}
      {act.again && <UnknownOutcomeCallout again={act.again} />}
    </Sheet>
  );
}
