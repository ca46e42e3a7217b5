import { leverTermsRequest } from "@candor/contract/routes/console/derivatives.ts";
import { leverLines } from "@candor/contract/rules/terms-changes.ts";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { type LeverRow, leverFields, readLeverTerms } from "./lever-form.ts";
import { TermsEditor } from "./terms-editor.tsx";
import { OpenSwitch, TermField, TermRows } from "./terms-fields.tsx";

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
    {(form) => (
      <>
        <section>
          <SectionLabel>What it costs</SectionLabel>
          <div className="form-grid">
            <OpenSwitch form={form} label="New positions" />
            <TermField form={form} name="spread" label="Spread" unit="%" hint="each way from the index" />
            <TermField form={form} name="fee_rate" label="Fee" unit="%" hint="of the value, at opening" />
            <TermField
              form={form}
              name="overnight_rate"
              label="Overnight fee"
              unit="%"
              hint="of the value, 00:00 UTC"
            />
          </div>
        </section>
        <section>
          <SectionLabel>Size of an order</SectionLabel>
          <div className="form-grid">
            <TermField form={form} name="min_lots" label="Least lots" />
            <TermField form={form} name="max_lots" label="Most lots" />
            <TermField form={form} name="lot_size" label="Lot size" unit={row.symbol.split("-")[0] ?? ""} />
          </div>
        </section>
        <TermRows
          form={form}
          title="Multiples"
          noun="multiple"
          columns={[
            { name: "multiple", label: "Multiple", unit: "x" },
            { name: "max_lots", label: "Most lots of a user" },
          ]}
        />
        <section>
          <SectionLabel>What the house takes on</SectionLabel>
          <div className="form-grid">
            <TermField form={form} name="max_open" label="All positions" unit={row.currency} hint="largest value" />
            <TermField form={form} name="max_net" label="Difference of the sides" unit={row.currency} hint="largest" />
          </div>
        </section>
      </>
    )}
  </TermsEditor>
);
