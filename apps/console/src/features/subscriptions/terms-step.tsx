import { parseAmount } from "@candor/contract/domain/money.ts";
import { totalCost } from "@candor/contract/rules/subscription-lines.ts";
import { Segmented } from "antd";
import { EditSwitch } from "../../shared/editor/field.tsx";
import { momentOf } from "../../shared/format/moment.ts";
import { TextField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { money } from "../../shared/ui/money.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { pairOf, type SaleFields } from "./sale-form.ts";
import type { StepProps } from "./step.ts";
import { TermInput } from "./term-input.tsx";

const local = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
/** "25 Nov 2026, 15:00 here": every time is typed in UTC, and read by people who live somewhere. */
const hereText = (typed: string): string => {
  const at = momentOf(typed);
  return at ? `${local.format(new Date(at))} here` : "";
};

/** What all coins on offer cost, once both are typed. */
function totalText({ supply, price }: SaleFields, quote: string): string {
  if (parseAmount(supply) === undefined || parseAmount(price) === undefined) return "of one coin";
  return `all of it costs ${money(totalCost({ supply, price }))} ${quote}`;
}

/** Price, limits and dates. */
export function TermsStep(props: StepProps) {
  const { fields, base, errors, known, change } = props;
  const { base: coin, quote, lot } = pairOf(fields, known);
  const moment = (name: "starts_at" | "ends_at" | "allots_at" | "launch_at", label: string, note: string) => (
    <TextField
      label={label}
      note={note}
      aside={
        base && base[name] !== fields[name] && <strong className="warn">was {base[name].replace("T", " ")}</strong>
      }
      error={errors[name]}
      type="datetime-local"
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <>
      <SectionLabel>Price and limits</SectionLabel>
      <div className="form-grid">
        <TermInput {...props} name="price" label="Issue price" unit={quote} hint={totalText(fields, quote)} />
        <TermInput
          {...props}
          name="step"
          label="Multiple of"
          unit={coin}
          hint={`of every application; the lot is ${lot}`}
        />
        <TermInput {...props} name="min" label="Minimum of a user" unit={coin} />
        <TermInput
          {...props}
          name="max"
          label="Maximum of a user"
          unit={coin}
          hint="also of all accounts of one document"
        />
      </div>
      <SectionLabel aside="typed in UTC">Dates</SectionLabel>
      <div className="form-grid">
        {moment("starts_at", "Applications open", hereText(fields.starts_at))}
        {moment("ends_at", "Applications close", hereText(fields.ends_at))}
        {moment("allots_at", "Allotment", hereText(fields.allots_at))}
        {moment("launch_at", "Launch", hereText(fields.launch_at))}
        <TermInput
          {...props}
          name="lockup_days"
          label="Lockup"
          unit="days"
          hint="from the launch until coins are released"
        />
      </div>
      <SectionLabel>Applications</SectionLabel>
      <div className="form-grid">
        <FormField
          label="Review"
          note={fields.review === "automatic" ? "every application passes" : "each one before the allotment"}
        >
          {() => (
            <Segmented<SaleFields["review"]>
              aria-label="Review"
              value={fields.review}
              onChange={(review) => change({ review })}
              options={[
                { value: "automatic", label: "Automatic" },
                { value: "reviewed", label: "By operators" },
              ]}
            />
          )}
        </FormField>
        <EditSwitch
          label="Recommended"
          on="shown on the app's home"
          off="no"
          value={fields.recommended}
          changed={base !== undefined && base.recommended !== fields.recommended}
          onChange={(recommended) => change({ recommended })}
        />
      </div>
    </>
  );
}
