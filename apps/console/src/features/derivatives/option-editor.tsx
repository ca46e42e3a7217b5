import { fromNumeric } from "@candor/contract/money.ts";
import { optionTermsRequest } from "@candor/contract/routes/console/derivatives.ts";
import { optionLines } from "@candor/contract/rules/terms-changes.ts";
import { money } from "../../shared/ui/money.tsx";
import { type OptionRow, optionFields, readOptionTerms } from "./option-form.ts";
import { TermsEditor } from "./terms-editor.tsx";
import { OpenSwitch, TermField, TermRows } from "./terms-fields.tsx";

export const OptionEditor = ({ row }: { readonly row: OptionRow }) => (
  <TermsEditor
    product="options"
    place={row}
    terms={row}
    served={optionFields(row)}
    read={(fields) => readOptionTerms(fields, fromNumeric(row.promised))}
    lines={optionLines}
    route={optionTermsRequest}
    inputOf={({ state, fee, reserve, choices }, version, reason) => ({
      ...{ market_id: row.market_id, version, reason, state, fee, reserve },
      choices: [...choices],
    })}
  >
    {(form) => (
      <>
        <div className="form-grid">
          <OpenSwitch form={form} label="New orders" />
          <TermField form={form} name="fee" label="Fee" unit="%" hint="of the stake, on top of it" />
          <TermField
            form={form}
            name="reserve"
            label="Reserve"
            unit={row.currency}
            hint={`${money(row.promised)} promised now`}
          />
        </div>
        <TermRows
          form={form}
          title="Durations"
          noun="duration"
          columns={[
            { name: "seconds", label: "Duration", unit: "s" },
            { name: "ratio", label: "Profit of a win", unit: "%" },
            { name: "min", label: "Stake from" },
            { name: "max", label: "Stake to" },
          ]}
        />
      </>
    )}
  </TermsEditor>
);
