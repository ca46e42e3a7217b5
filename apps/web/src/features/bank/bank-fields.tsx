import type { BankCardField } from "@candor/contract/routes/bank.ts";
import type { InputHTMLAttributes } from "react";
import type { FieldBinding } from "../../shared/form/use-form.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { type BankGroup, bankGroups, fieldMax, groupCardNumber } from "./form.ts";

type BankFieldsProps = {
  readonly fieldOf: (field: BankCardField) => FieldBinding;
};

/** The hints that a field gives to the phone's keyboard and autofill. */
const kinds: Readonly<Record<BankCardField, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: "name" },
  cardholder: { autoComplete: "cc-name", autoCapitalize: "characters" },
  residence_address: { autoComplete: "street-address" },
  postal_code: { autoComplete: "postal-code" },
  card_number: { autoComplete: "cc-number", inputMode: "numeric" },
  account: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  bank_name: { autoComplete: "off" },
  branch: { autoComplete: "off" },
  bank_address: { autoComplete: "off" },
  swift_code: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
};
const hinted: ReadonlySet<BankCardField> = new Set(["name", "cardholder", "account", "swift_code"]);
type Hinted = "name" | "cardholder" | "account" | "swift_code";

/** The formatting of typed text: capitals where the bank writes capitals, groups of four in a card number. */
function written(field: BankCardField, text: string): string {
  if (field === "card_number") return groupCardNumber(text);
  return field === "swift_code" || field === "cardholder" ? text.toUpperCase() : text;
}

export function BankFields({ fieldOf }: BankFieldsProps) {
  const { t } = useTranslation("bank");
  return Object.entries(bankGroups).map(([group, fields]) => (
    <Card key={group} role="group" aria-label={t(`group.${group as BankGroup}`)} className="space-y-4">
      <h2 className="text-16 font-bold">{t(`group.${group as BankGroup}`)}</h2>
      {fields.map((field) => {
        const { onChange, ...input } = fieldOf(field);
        return (
          <Field
            key={field}
            {...kinds[field]}
            {...input}
            label={t(`field.${field}`)}
            name={field}
            maxLength={fieldMax[field]}
            onChange={(text) => onChange(written(field, text))}
            hint={hinted.has(field) ? t(`hint.${field as Hinted}`) : undefined}
          />
        );
      })}
    </Card>
  ));
}
