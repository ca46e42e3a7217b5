import { SectionLabel } from "../ui/panel.tsx";
import { OpenSwitch, TermField, TermRows } from "./terms-fields.tsx";
import type { TermsForm } from "./terms-form.ts";

type ContractTermsFieldsProps = { readonly form: TermsForm; readonly base: string; readonly currency: string };

/** The terms of a market's contracts. */
export const ContractTermsFields = ({ form, base, currency }: ContractTermsFieldsProps) => (
  <>
    <section>
      <SectionLabel>What it costs</SectionLabel>
      <div className="form-grid">
        <OpenSwitch form={form} label="New positions" />
        <TermField form={form} name="spread" label="Spread" unit="%" hint="each way from the index" />
        <TermField form={form} name="fee_rate" label="Fee" unit="%" hint="of the value, at opening" />
        <TermField form={form} name="overnight_rate" label="Overnight fee" unit="%" hint="of the value, 00:00 UTC" />
      </div>
    </section>
    <section>
      <SectionLabel>Size of an order</SectionLabel>
      <div className="form-grid">
        <TermField form={form} name="min_lots" label="Minimum lots" />
        <TermField form={form} name="max_lots" label="Maximum lots" />
        <TermField form={form} name="lot_size" label="Lot size" unit={base} />
      </div>
    </section>
    <TermRows
      form={form}
      title="Multiples"
      noun="multiple"
      columns={[
        { name: "multiple", label: "Multiple", unit: "x" },
        { name: "max_lots", label: "Maximum lots per user" },
      ]}
    />
    <section>
      <SectionLabel>House exposure</SectionLabel>
      <div className="form-grid">
        <TermField form={form} name="max_open" label="All positions" unit={currency} hint="largest value" />
        <TermField form={form} name="max_net" label="Long/short difference" unit={currency} hint="largest" />
      </div>
    </section>
  </>
);
