import { money } from "../ui/money.tsx";
import { OpenSwitch, TermField, TermRows } from "./terms-fields.tsx";
import type { TermsForm } from "./terms-form.ts";

type OptionTermsFieldsProps = {
  readonly form: TermsForm;
  /** The currency of stakes. */
  readonly currency: string;
  /** The payout promised to open orders; undefined before the market is listed. */
  readonly promised?: string;
};

/** The terms of a market's options. */
export const OptionTermsFields = ({ form, currency, promised }: OptionTermsFieldsProps) => (
  <>
    <div className="form-grid">
      <OpenSwitch form={form} label="New orders" />
      <TermField form={form} name="fee" label="Fee" unit="%" hint="of the stake, on top of it" />
      <TermField
        form={form}
        name="reserve"
        label="Reserve"
        unit={currency}
        hint={promised === undefined ? "maximum profit reserved for open orders" : `${money(promised)} reserved now`}
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
);
