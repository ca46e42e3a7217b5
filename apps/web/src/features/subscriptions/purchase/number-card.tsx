import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import { mostOf, numberShare, stepped } from "./form.ts";
import type { Applying } from "./use-apply.ts";

/** The coins in their steps, the balance that pays for them, and a transfer in place when that is too little. */
export function NumberCard({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { decimal, money } = useFormat();
  const { sale, form, limits, number, act, missing, isOpen } = state;
  const { currency_name, pay_currency_name, step, min, max } = sale;
  const change = (next: string) => form.change({ number: next });
  const disabled = act.busy || !isOpen;
  return (
    <Card className="flex flex-col gap-3">
      <StepperField
        label={t("apply.number", { currency: currency_name })}
        value={number}
        onChange={change}
        onStep={(direction) => change(stepped(sale, limits.own, number, direction))}
        decimals={(step.split(".")[1] ?? "").length}
        disabled={disabled}
        error={form.errorOf("number")}
        hint={t("apply.range", {
          min: decimal(min),
          max: decimal(max),
          step: decimal(step),
          currency: currency_name,
        })}
      />
      <PercentChips
        label={t("apply.share")}
        disabled={disabled || mostOf(sale, limits) === ""}
        value={undefined}
        onChange={(percent) => change(numberShare(sale, limits, percent))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
        <span className="text-text-2">
          {t("apply.available", { amount: money(limits.available ?? "0", pay_currency_name) })}
        </span>
        <button
          type="button"
          className={missing === undefined ? "hit-y font-medium text-brand" : "hit-y font-bold text-brand"}
          onClick={() => state.open("funds")}
        >
          {missing === undefined ? t("funds.open") : t("funds.missing", { amount: money(missing, pay_currency_name) })}
        </button>
      </div>
    </Card>
  );
}
