import { leverTermsRequest } from "@candor/contract/routes/console/derivatives.ts";
import { leverLines } from "@candor/contract/rules/terms-changes.ts";
import { LeverTermsFields } from "../../shared/terms/lever-fields.tsx";
import { type LeverRow, leverFields, readLeverTerms } from "../../shared/terms/lever-form.ts";
import { TermsEditor } from "./terms-editor.tsx";

export const LeverEditor = ({ row }: { readonly row: LeverRow }) => (
  <TermsEditor
    product="contracts"
    place={row}
    terms={row}
    served={leverFields(row)}
    read={readLeverTerms}
    lines={leverLines}
    route={leverTermsRequest}
    inputOf={({ multiples, ...terms }, version, reason) => ({
      ...{ market_id: row.market_id, version, reason },
      ...{ state: terms.state, lot_size: terms.lot_size, spread: terms.spread, fee_rate: terms.fee_rate },
      ...{ overnight_rate: terms.overnight_rate, min_lots: terms.min_lots, max_lots: terms.max_lots },
      ...{ max_open: terms.max_open, max_net: terms.max_net, multiples: [...multiples] },
    })}
  >
    {(form) => <LeverTermsFields form={form} base={row.symbol.split("-")[0] ?? ""} currency={row.currency} />}
  </TermsEditor>
);
