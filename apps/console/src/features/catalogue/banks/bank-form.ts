import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { receivingBankList, receivingBankRequest } from "@candor/contract/routes/console/finance.ts";
import { inWords } from "../../../shared/editor/draft.ts";

export type Bank = OutputOf<typeof receivingBankList>["list"][number];

export const emptyBank = {
  currency_id: "",
  bank_name: "",
  account_name: "",
  account_number: "",
  swift_code: "",
  bank_address: "",
  enabled: true,
};
export type BankFields = Readonly<typeof emptyBank>;
export type BankField = keyof BankFields;

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

/** The error of each missing or invalid field. */
export function bankErrors(fields: BankFields): Partial<Record<BankField, string>> {
  const missing = required.filter((field) => fields[field].trim() === "").map((field) => [field, "Required."]);
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

export const shownBankValue = inWords("yes", "no");
