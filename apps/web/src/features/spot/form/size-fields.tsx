import type { Market } from "@candor/contract/routes/market.ts";
import { ArrowLeftRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import type { FieldName } from "./errors.ts";
import { byTotal, type SpotAction, type SpotForm } from "./form.ts";
import { InlineAmount } from "./inline-amount.tsx";

type FieldsProps = {
  readonly market: Market;
  readonly form: SpotForm;
  readonly dispatch: (action: SpotAction) => void;
  readonly textOf: (field: FieldName) => string | undefined;
};
/** An amount on the wire has at most eight decimal places. */
const TOTAL_DECIMALS = 8;

/** Trigger and price, or a note that a market order has none. */
export function PriceFields({ market, form, dispatch, textOf }: FieldsProps) {
  const { t } = useTranslation("spot");
  if (form.kind === "market")
    return (
      <p className="grid min-h-12 place-items-center rounded-12 border border-dashed border-line-strong px-2 text-center text-13 text-text-3">
        {t("bestPrice")}
      </p>
    );
  const stepper = (field: "price" | "stopPrice", label: string) => (
    <StepperField
      label={label}
      value={form[field]}
      decimals={market.price_decimals}
      padded
      error={textOf(field)}
      onChange={(text) => dispatch({ type: field, text })}
      onStep={(steps) => dispatch({ type: "step", field, steps })}
    />
  );
  return (
    <>
      {form.kind === "stop_limit" && stepper("stopPrice", t("triggerPrice", { currency: market.quote }))}
      {stepper("price", t("price", { currency: market.quote }))}
    </>
  );
}

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
      {form.kind !== "market" && total}
    </>
  );
}
