import { DECIMALS } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import { useFigures, useQuantity } from "../use-hosting.ts";
import { amountShare, mostOf, stepped } from "./form.ts";
import type { Buying } from "./use-buy.ts";

/** The amount of a fund or the machines of a miner, the balance that pays for it, and a transfer in place when that is too little. */
export function AmountCard({ state }: { readonly state: Buying }) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { decimal } = useFormat();
  const { money } = useFigures();
  const quantity = useQuantity();
  const { product, form, limits, amount, act, missing } = state;
  const change = (next: string) => form.change({ amount: next });
  const error = form.errorOf("amount");
  const most = mostOf(product, limits);
  const range = t("buy.range", { min: decimal(product.save_min), max: quantity(product, product.save_max) });
  const disabled = act.busy || product.status !== "open";
  return (
    <Card className="flex flex-col gap-3">
      {product.kind === "fund" ? (
        <>
          <AmountField
            large
            label={t("buy.amount")}
            aside={range}
            decimals={DECIMALS}
            value={amount}
            disabled={disabled}
            placeholder="0"
            onChange={change}
            error={error}
            unit={product.currency_name}
          />
          <PercentChips
            label={t("buy.share")}
            disabled={disabled || most === ""}
            value={undefined}
            onChange={(percent) => change(amountShare(product, limits, percent))}
          />
        </>
      ) : (
        <>
          <StepperField
            label={t("machines.label")}
            value={amount}
            onChange={change}
            onStep={(direction) => change(stepped(product, amount, direction))}
            decimals={0}
            disabled={disabled}
            error={error}
            hint={range}
          />
          {most !== "" && (
            <Button size="small" tone="ghost" className="self-start" disabled={disabled} onClick={() => change(most)}>
              {`${common("common.max")} ${decimal(most)}`}
            </Button>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13">
        <span className="text-text-2">
          {t("buy.available", { amount: money(limits.available ?? "0", product.currency_name) })}
        </span>
        <button
          type="button"
          className={missing === undefined ? "hit-y font-medium text-brand" : "hit-y font-bold text-brand"}
          onClick={() => state.open("funds")}
        >
          {missing === undefined
            ? t("funds.open")
            : t("funds.missing", { amount: money(missing, product.currency_name) })}
        </button>
      </div>
    </Card>
  );
}
