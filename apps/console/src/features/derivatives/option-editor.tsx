import { fromNumeric } from "@candor/contract/domain/money.ts";
import { optionTermsRequest } from "@candor/contract/routes/console/derivatives.ts";
import { optionLines } from "@candor/contract/rules/terms-changes.ts";
import { OptionTermsFields } from "../../shared/terms/option-fields.tsx";
import { type OptionRow, optionFields, readOptionTerms } from "../../shared/terms/option-form.ts";
import { TermsEditor } from "./terms-editor.tsx";

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
    {(form) => <OptionTermsFields form={form} currency={row.currency} promised={row.promised} />}
  </TermsEditor>
);
