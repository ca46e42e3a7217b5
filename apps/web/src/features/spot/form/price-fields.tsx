import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Chips } from "../../../shared/ui/chips.tsx";
import { StepperField } from "../../../shared/ui/stepper-field.tsx";
import type { StepField } from "./form.ts";
import { percentInFull } from "./percent-in-full.ts";
import type { FieldsProps } from "./size-fields.tsx";

/** Distances that people choose most, in percent. */
const DELTAS = ["0.5", "1", "2", "5"];
const DELTA_DECIMALS = 2;

/** The prices of this kind of order, or a note that a market order has none. */
export function PriceFields(props: FieldsProps) {
  const { market, form } = props;
  const { t } = useTranslation("spot");
  const quote = { currency: market.quote };
  switch (form.kind) {
    case "market":
      return (
        <p className="grid min-h-12 place-items-center rounded-12 border border-dashed border-line-strong px-2 text-center text-13 text-text-3">
          {t("bestPrice")}
        </p>
      );
    case "limit":
      return <Price {...props} field="price" label={t("price", quote)} />;
    case "stop_limit":
      return (
        <>
          <Price {...props} field="stopPrice" label={t("triggerPrice", quote)} />
          <Price {...props} field="price" label={t("price", quote)} />
        </>
      );
    case "stop_market":
      return <Price {...props} field="stopPrice" label={t("triggerPrice", quote)} />;
    case "trailing":
      return <Trailing {...props} />;
    case "oco":
      return (
        <>
          <Price {...props} field="price" label={t("limitPrice", quote)} />
          <Price {...props} field="stopPrice" label={t("stopTrigger", quote)} />
          <Optional {...props} what="withLimit" field="stopLimit" label={t("stopLimit", quote)}>
            {t("withStopLimit")}
          </Optional>
        </>
      );
  }
}

type PriceProps = FieldsProps & { readonly field: StepField; readonly label: string; readonly decimals?: number };

const Price = ({ market, form, dispatch, textOf, field, label, decimals = market.price_decimals }: PriceProps) => (
  <StepperField
    label={label}
    value={form[field]}
    decimals={decimals}
    padded={field !== "delta"}
    error={textOf(field)}
    onChange={(text) => dispatch({ type: field, text })}
    onStep={(steps) => dispatch({ type: "step", field, steps })}
  />
);

type OptionalProps = PriceProps & { readonly what: "withActivation" | "withLimit"; readonly children: string };

/** A price that an order can have: an empty field would not say whether it is meant to be empty, and a mistyped one would be none. */
const Optional = ({ what, children, ...price }: OptionalProps) => (
  <>
    <div className="-my-2.5">
      <Checkbox small checked={price.form[what]} onChange={(on) => price.dispatch({ type: "with", what, on })}>
        {children}
      </Checkbox>
    </div>
    {price.form[what] && <Price {...price} />}
  </>
);

/** The distance with common ones at hand, from which price on, and whether a limit bounds what it fills at. */
function Trailing(props: FieldsProps) {
  const { market, form, dispatch } = props;
  const { t } = useTranslation("spot");
  const { percent } = useFormat();
  const quote = { currency: market.quote };
  return (
    <>
      <Price {...props} field="delta" label={t("trailing.distance")} decimals={DELTA_DECIMALS} />
      <Chips
        even
        label={t("trailing.common")}
        value={form.delta}
        items={DELTAS.map((value) => ({ value, label: percentInFull(percent, value) }))}
        onChange={(text) => dispatch({ type: "delta", text })}
      />
      <Optional {...props} what="withActivation" field="activation" label={t("trailing.activation", quote)}>
        {t("trailing.withActivation")}
      </Optional>
      <Optional {...props} what="withLimit" field="stopLimit" label={t("limitPrice", quote)}>
        {t("trailing.withLimit")}
      </Optional>
    </>
  );
}
