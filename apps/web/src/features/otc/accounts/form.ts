import type { InputOf } from "@candor/contract/route.ts";
import type { otcAccountSave } from "@candor/contract/routes/otc.ts";
import { accountNumberOf } from "@candor/contract/rules/bank-card.ts";
import type { Errors } from "../../../shared/form/state.ts";
import type { Proof } from "../../../shared/step-up/steps.ts";

export const accountFields = ["bank_name", "account_name", "card_number", "branch"] as const;
export type AccountField = (typeof accountFields)[number];
export type AccountForm = Readonly<Record<AccountField, string>>;

/** As in the contract, for `maxLength`. */
export const fieldMax: Readonly<Record<AccountField, number>> = {
  bank_name: 100,
  account_name: 100,
  card_number: 64,
  branch: 100,
};

/** The account is in the user's verified name; everything else is typed. */
export const startForm = (verifiedName: string): AccountForm => ({
  bank_name: "",
  account_name: verifiedName,
  card_number: "",
  branch: "",
});

/** The problem of a filled field: the number of a card or of an account. An empty field is only missing. */
export const accountErrors = ({ card_number }: AccountForm): Errors<AccountField> =>
  card_number.trim() !== "" && accountNumberOf(card_number) === undefined
    ? { card_number: { error: "ACCOUNT_NUMBER_INVALID" } }
    : {};

/** How many fields are still empty: the button shows the count. */
export const missingCount = (form: AccountForm): number =>
  accountFields.filter((field) => form[field].trim() === "").length;

/** The login password is not one of this action's proofs. */
export const toAccountSave = (
  form: AccountForm,
  { password: _, ...proofs }: Proof,
): InputOf<typeof otcAccountSave> => ({ ...form, ...proofs });
