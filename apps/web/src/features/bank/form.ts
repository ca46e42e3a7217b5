import type { InputOf } from "@candor/contract/route.ts";
import type { BankCardField, cashSave } from "@candor/contract/routes/bank.ts";
import { accountNumberOf, cardNumberOf, swiftCodeOf } from "@candor/contract/rules/bank-card.ts";
import type { Errors } from "../../shared/form/state.ts";
import type { Proof } from "../../shared/step-up/steps.ts";

/** Section 3's bank card being typed. */
export type BankForm = Readonly<Record<BankCardField, string>>;

/** In the order of the form: the holder, the account, its bank. */
export const bankGroups = {
  holder: ["name", "cardholder", "residence_address", "postal_code"],
  account: ["card_number", "account"],
  bank: ["bank_name", "branch", "bank_address", "swift_code"],
} as const satisfies Record<string, readonly BankCardField[]>;
export type BankGroup = keyof typeof bankGroups;

export const bankFields: readonly BankCardField[] = Object.values(bankGroups).flat();

export const emptyBankForm: BankForm = {
  name: "",
  cardholder: "",
  residence_address: "",
  postal_code: "",
  card_number: "",
  account: "",
  bank_name: "",
  branch: "",
  bank_address: "",
  swift_code: "",
};

/** As in the contract, for `maxLength`; the server decides. */
export const fieldMax: Readonly<Record<BankCardField, number>> = {
  name: 100,
  cardholder: 100,
  residence_address: 200,
  postal_code: 20,
  card_number: 24,
  account: 42,
  bank_name: 100,
  branch: 100,
  bank_address: 200,
  swift_code: 14,
};

/** The problem with a filled field; an empty one is only missing. */
export function bankErrors(form: BankForm): Errors<BankCardField> {
  const wrong = (field: "card_number" | "account" | "swift_code", parse: (text: string) => unknown) =>
    form[field].trim() !== "" && parse(form[field]) === undefined;
  return {
    ...(wrong("card_number", cardNumberOf) ? { card_number: { error: "CARD_NUMBER_INVALID" } } : {}),
    ...(wrong("account", accountNumberOf) ? { account: { error: "ACCOUNT_NUMBER_INVALID" } } : {}),
    ...(wrong("swift_code", swiftCodeOf) ? { swift_code: { error: "SWIFT_INVALID" } } : {}),
  };
}

/** How many fields are still empty: the button shows the count. */
export const missingCount = (form: BankForm): number => bankFields.filter((field) => form[field].trim() === "").length;

/** Digits in groups of four while they are typed, as printed on the card; any other input is left to the check. */
export function groupCardNumber(text: string): string {
  const digits = text.replace(/[ -]/g, "");
  return /^[0-9]*$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, "$1 ") : text;
}

export const toCashSave = (form: BankForm, proof: Proof): InputOf<typeof cashSave> => {
  // The login password is not one of this action's proofs.
  const { password: _, ...proofs } = proof;
  return { ...form, ...proofs };
};
