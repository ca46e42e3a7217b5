import type { Market } from "@candor/contract/routes/market.ts";
import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import type { FieldName } from "./errors.ts";
import { byTotal, type SpotForm } from "./fields.ts";
import { hasTotal, type SpotAction } from "./form.ts";
import { InlineAmount } from "./inline-amount.tsx";

export type FieldsProps = {
  readonly market: Market;
  readonly form: SpotForm;
  readonly dispatch: (action: SpotAction) => void;
  readonly textOf: (field: FieldName) => string | undefined;
};
/** An amount on the wire has at most eight decimal places. */
const TOTAL_DECIMALS = 8;

/** Quantity, percentages and total; a market buy has only one of the two, chosen by its unit. */
export function SizeFields({
  market,
  form,
  dispatch,
  textOf,
  children,
}: FieldsProps & { readonly children: ReactNode }) {
  const { t } = useTranslation("spot");
  const swap = form.kind === "market" && form.side === "buy" && (
    <button
      type="button"
      onClick={() => dispatch({ type: "unit", unit: form.marketUnit === "total" ? "quantity" : "total" })}
      className="hit-y -mt-1 flex items-center gap-1 self-end text-12 font-medium text-brand"
    >
      <ArrowLeftRight size={14} aria-hidden />
      {t("enterIn", { currency: form.marketUnit === "total" ? market.base : market.quote })}
    </button>
  );
  const total = (
    <InlineAmount
      label={byTotal(form) ? t("spend") : t("total")}
      value={form.total}
      decimals={TOTAL_DECIMALS}
      unit={market.quote}
      error={textOf("total")}
      onChange={(text) => dispatch({ type: "total", text })}
    />
  );
  if (byTotal(form))
    return (
      <>
        {total}
        {swap}
        {children}
      </>
    );
  return (
    <>
      <StepperField
        label={t("quantity", { currency: market.base })}
        value={form.quantity}
        decimals={market.quantity_decimals}
        error={textOf("quantity")}
        onChange={(text) => dispatch({ type: "quantity", text })}
        onStep={(steps) => dispatch({ type: "step", field: "quantity", steps })}
      />
      {swap}
      {children}
      {hasTotal(form) && total}
    </>
  );
}
