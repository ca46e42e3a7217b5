import { Segmented } from "antd";
import { CurrencyFields } from "../../../shared/listing/currency-fields.tsx";
import { errorOf } from "../../../shared/listing/error-of.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { SelectField } from "../../../shared/ui/fields.tsx";
import { FormField } from "../../../shared/ui/form-field.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import type { StepProps } from "./step.ts";

type Option = { readonly symbol: string; readonly name: string };
type PairStepProps = StepProps & { readonly currencies: readonly Option[] };

/** The base and quote currency. */
export function PairStep({ draft, errors, tried, change, currencies }: PairStepProps) {
  const options = currencies.map(({ symbol, name }) => ({ value: symbol, label: `${symbol}, ${name}` }));
  const picker = (label: string, name: "base" | "quote", hint: string) => (
    <SelectField
      label={label}
      note={hint}
      error={errorOf(tried, draft[name], errors[name])}
      aria-label={label}
      showSearch
      optionFilterProp="label"
      placeholder="Choose a currency"
      value={draft[name] || null}
      onChange={(value: string) => change({ [name]: value })}
      options={options}
    />
  );
  return (
    <>
      <div className="form-grid">
        <div className="stack-small">
          <FormField label="Traded currency" note="the base">
            {() => (
              <Segmented<"known" | "new">
                aria-label="Traded currency"
                value={draft.newBase ? "new" : "known"}
                onChange={(value) => change({ newBase: value === "new" })}
                options={[
                  { value: "known", label: "Listed already" },
                  { value: "new", label: "A new currency" },
                ]}
              />
            )}
          </FormField>
          {!draft.newBase && picker("Base", "base", "what an order buys or sells")}
        </div>
        {picker("Quote", "quote", "what its price is in")}
      </div>
      {draft.newBase && (
        <>
          <SectionLabel>New currency</SectionLabel>
          <Callout tone="warn" title="Symbol, kind and decimals can never change.">
            Balances and the ledger depend on them. It is listed together with the market, or not at all.
          </Callout>
          <CurrencyFields
            draft={draft.currency}
            errors={errors.currency}
            tried={tried}
            onChange={(currency) => change({ currency })}
          />
        </>
      )}
    </>
  );
}
