import { Segmented } from "antd";
import type { Fields } from "../../../shared/editor/draft.ts";
import { ContractTermsFields } from "../../../shared/terms/contract-fields.tsx";
import { OptionTermsFields } from "../../../shared/terms/option-fields.tsx";
import type { TermsErrors } from "../../../shared/terms/reader.ts";
import type { TermsForm } from "../../../shared/terms/terms-form.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { FormField } from "../../../shared/ui/form-field.tsx";
import { baseOf } from "./listing-form.ts";
import type { StepProps } from "./step.ts";

type Typed = { readonly fields: Fields; readonly errors: TermsErrors; readonly tried: boolean };

/** The fields of a new record, none of which is marked as changed. Empty fields are marked after an attempt. */
function formOf({ fields, errors, tried }: Typed, onChange: (fields: Fields) => void): TermsForm {
  const shown = Object.entries(errors).filter(([key]) => tried || (fields[key] ?? "") !== "");
  const change = (changed: Partial<Fields>) => onChange({ ...fields, ...changed } as Fields);
  return { draft: { fields, base: fields, change }, errors: Object.fromEntries(shown), fixed: undefined };
}

type OfferedProps = { readonly product: string; readonly value: boolean; readonly onChange: (value: boolean) => void };
const Offered = ({ product, value, onChange }: OfferedProps) => (
  <FormField label={product}>
    {() => (
      <Segmented<"no" | "yes">
        aria-label={product}
        value={value ? "yes" : "no"}
        onChange={(chosen) => onChange(chosen === "yes")}
        options={[
          { value: "no", label: "Not offered" },
          { value: "yes", label: "Offered" },
        ]}
      />
    )}
  </FormField>
);

const ByBook = ({ product }: { readonly product: string }) => (
  <Callout title={`${product} need the index.`}>
    They settle at prices that nobody here can move. A market priced by its own order book has no such prices.
  </Callout>
);

const Later = ({ product }: { readonly product: string }) => (
  <p className="small muted">{product} can be offered later, by two operators, in Options, contracts.</p>
);

export function OptionsStep({ draft, errors, tried, change }: StepProps) {
  if (draft.source === "book") return <ByBook product="Options" />;
  const form = formOf({ fields: draft.options, errors: errors.options, tried }, (options) => change({ options }));
  return (
    <>
      <Offered product="Options" value={draft.offersOptions} onChange={(offersOptions) => change({ offersOptions })} />
      {draft.offersOptions ? <OptionTermsFields form={form} currency={draft.quote} /> : <Later product="Options" />}
    </>
  );
}

export function ContractsStep({ draft, errors, tried, change }: StepProps) {
  if (draft.source === "book") return <ByBook product="Contracts" />;
  const form = formOf({ fields: draft.contracts, errors: errors.contracts, tried }, (contracts) =>
    change({ contracts }),
  );
  return (
    <>
      <Offered
        product="Contracts"
        value={draft.offersContracts}
        onChange={(offersContracts) => change({ offersContracts })}
      />
      {draft.offersContracts ? (
        <ContractTermsFields form={form} base={baseOf(draft)} currency={draft.quote} />
      ) : (
        <Later product="Contracts" />
      )}
    </>
  );
}
