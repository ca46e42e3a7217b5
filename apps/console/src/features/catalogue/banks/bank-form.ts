import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { receivingBankList, receivingBankRequest } from "@candor/contract/routes/console/finance.ts";

export type Bank = OutputOf<typeof receivingBankList>["list"][number];

export type BankFields = {
  readonly currency_id: string;
  readonly bank_name: string;
  readonly account_name: string;
  readonly account_number: string;
  readonly swift_code: string;
  readonly bank_address: string;
  readonly enabled: boolean;
};
export type BankField = keyof BankFields;

export const bankLabels: Readonly<Record<BankField, string>> = {
  currency_id: "Currency",
  bank_name: "Bank",
  account_name: "Account holder",
  account_number: "Account number",
  swift_code: "SWIFT code",
  bank_address: "Address of the bank",
  enabled: "Users pay into it",
};

export const emptyBank: BankFields = {
  currency_id: "",
  bank_name: "",
  account_name: "",
  account_number: "",
  swift_code: "",
  bank_address: "",
  enabled: true,
};
export const bankFieldsOf = (bank: Bank): BankFields => ({
  currency_id: String(bank.currency_id),
  bank_name: bank.bank_name,
  account_name: bank.account_name,
  account_number: bank.account_number,
  swift_code: bank.swift_code,
  bank_address: bank.bank_address,
  enabled: bank.enabled,
});

const required = ["currency_id", "bank_name", "account_name", "account_number"] as const;

/** What is missing or wrong; an empty record when it can be asked for. */
export function bankErrors(fields: BankFields): Partial<Record<BankField, string>> {
  const missing = required.filter((field) => fields[field].trim() === "").map((field) => [field, "It is missing."]);
  const swift = fields.swift_code.trim();
  const wrong = swift !== "" && !/^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/.test(swift);
  return Object.fromEntries([...missing, ...(wrong ? [["swift_code", "8 or 11 letters and digits."]] : [])]);
}

/** The call for fields without errors. */
export const bankInput = (
  { id, version }: { readonly id: number | undefined; readonly version: number },
  fields: BankFields,
  reason: string,
): InputOf<typeof receivingBankRequest> => ({
  ...(id === undefined ? {} : { id }),
  version,
  reason,
  enabled: fields.enabled,
  currency_id: Number.parseInt(fields.currency_id, 10),
  bank_name: fields.bank_name.trim(),
  account_name: fields.account_name.trim(),
  account_number: fields.account_number.trim(),
  swift_code: fields.swift_code.trim(),
  bank_address: fields.bank_address.trim(),
});

export const shownBankValue = (value: string | boolean): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : value;
