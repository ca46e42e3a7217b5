import { INTEREST_PENALTY_DAYS_MAX } from "@candor/contract/domain/hosting.ts";
import { formatAmount, parseAmount, rate } from "@candor/contract/domain/money.ts";
import { yearlyRate } from "@candor/contract/rules/hosting.ts";
import { EditSwitch } from "../../shared/editor/field.tsx";
import type { Editor } from "../../shared/editor/use-editor.ts";
import { percentOf, shareOf } from "../../shared/format/share.ts";
import type { TermsErrors } from "../../shared/terms/reader.ts";
import { TermField } from "../../shared/terms/terms-fields.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { fixedFields, kindNames, ofKind, type ProductField, type ProductFields, penaltyNames } from "./product-form.ts";

export type CurrencyOption = { readonly value: string; readonly label: string };
type FieldsProps = {
  readonly editor: Editor<ProductFields>;
  readonly errors: Partial<TermsErrors>;
  readonly currencies: readonly CurrencyOption[];
  readonly isNew: boolean;
};
type SelectProps<Value extends string> = {
  readonly name: ProductField;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange?: (value: Value) => void;
};

/** The terms of a product. What it is bought in, pays and counts in is fixed once it exists. */
export function ProductFieldset({ editor, errors, currencies, isNew }: FieldsProps) {
  const { fields, base, waiting, change } = editor;
  const pending = waiting === null ? undefined : "locked while the request is pending";
  const fixedOf = (name: ProductField) => pending ?? (!isNew && fixedFields.has(name) ? "cannot change" : undefined);
  const wasOf = (name: ProductField, shown: string) =>
    isNew || fields[name] === base[name] ? undefined : <strong className="warn">was {shown || "empty"}</strong>;
  const isFund = fields.kind === "fund";
  const unit = isFund ? (currencies.find(({ value }) => value === fields.currency_id)?.label ?? "") : "machines";
  const number = (name: ProductField, label: string, of: string, hint = "") => (
    <TermField
      form={{ draft: isNew ? { ...editor, base: fields } : editor, errors, fixed: fixedOf(name) }}
      name={name}
      label={label}
      unit={of}
      hint={hint}
    />
  );
  const select = <Value extends string>({ name, label, options, onChange }: SelectProps<Value>) => (
    <SelectField<Value>
      label={label}
      note={pending === undefined ? fixedOf(name) : "locked"}
      error={errors[name]}
      aside={wasOf(name, options.find(({ value }) => value === base[name])?.label ?? "")}
      className="hosting-select"
      placeholder="Choose"
      disabled={fixedOf(name) !== undefined}
      value={(fields[name] || null) as Value}
      onChange={(value) => (onChange ? onChange(value) : change({ [name]: value }))}
      options={[...options]}
    />
  );
  const moment = (name: "opens_at" | "closes_at", label: string, note: string) => (
    <TextField
      label={label}
      note={note}
      error={errors[name]}
      aside={wasOf(name, base[name].replace("T", " "))}
      type="datetime-local"
      disabled={pending !== undefined}
      value={fields[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <div>
      <SectionLabel>Product</SectionLabel>
      <div className="form-grid hosting-grid">
        {select({
          name: "kind",
          label: "Kind",
          options: [
            { value: "fund", label: kindNames.fund },
            { value: "miner", label: kindNames.miner },
          ],
          onChange: (kind) => change(ofKind(kind)),
        })}
        {select({ name: "currency_id", label: isFund ? "Currency" : "Bought in", options: currencies })}
        {!isFund && select({ name: "income_currency_id", label: "Pays in", options: currencies })}
        <EditSwitch label="Sale" on="open" off="closed: open orders run on" {...flagOf(editor, "open", isNew)} />
        <EditSwitch label="Recommended" on="yes" off="no" {...flagOf(editor, "recommended", isNew)} />
        {number("rank", "Place in the list", "", "the lowest is shown first")}
      </div>
      <SectionLabel>Earning</SectionLabel>
      <div className="form-grid hosting-grid">
        {isFund && number("interest_rate", "Daily rate", "%", yearlyText(fields.interest_rate))}
        {!isFund && number("unit_price", "Price of a machine", labelOf(currencies, fields.currency_id))}
        {!isFund && number("output", "Output a day", labelOf(currencies, fields.income_currency_id), "of a machine")}
        {number("day", "Term", "days")}
        {select({
          name: "penalty",
          label: "Early redemption costs",
          options: [
            { value: "remaining", label: penaltyNames.remaining },
            { value: "interest", label: `${penaltyNames.interest}, up to ${INTEREST_PENALTY_DAYS_MAX} days` },
          ],
        })}
        {!isFund && number("penalty_rate", "A day counts as", "%", "of the principal, when a user leaves early")}
      </div>
      <SectionLabel>Limits</SectionLabel>
      <div className="form-grid hosting-grid">
        {number("save_min", "Minimum of an order", unit)}
        {number("save_max", "Maximum of an order", unit)}
        {number("per_user", "Most of a user", unit)}
        {number("quota", "Quota", unit, "of the whole product")}
        {moment("opens_at", "Sold from", "UTC")}
        {moment("closes_at", "Sold until", "UTC, empty for no end")}
      </div>
    </div>
  );
}

const flagOf = (editor: Editor<ProductFields>, name: "open" | "recommended", isNew: boolean) => ({
  ...editor.flag(name),
  ...(isNew ? { changed: false } : {}),
});

const labelOf = (currencies: readonly CurrencyOption[], id: string): string =>
  currencies.find(({ value }) => value === id)?.label ?? "";

/** "146 % a year without compounding" */
function yearlyText(percent: string): string {
  const share = shareOf(percent);
  const value = share === undefined ? undefined : parseAmount(share);
  if (value === undefined) return "";
  return `${percentOf(formatAmount(yearlyRate(rate(formatAmount(value)))))} % a year without compounding`;
}
