import { fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { Deposit, DepositChannel, Network, recharge } from "@candor/contract/routes/deposit.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { paymentReference } from "@candor/contract/rules/payment-reference.ts";
import type { Errors } from "../../shared/form/state.ts";
import type { Slot } from "../../shared/upload/slot.ts";

/** What is typed: a decimal string with a dot or "", and the payment's id or "". The proof is a picture and has its slot. */
export type DepositForm = { readonly amount: string; readonly reference: string };
export const emptyForm: DepositForm = { amount: "", reference: "" };

/** As in the contract, for `maxLength`. */
export const REFERENCE_MAX = 128;

type Terms = Pick<DepositChannel, "decimals" | "min">;

/** The server's refusal of an amount, in its own words; none for a valid or an empty amount. */
export function amountErrors(amount: string, { decimals, min }: Terms, currency: string): Errors<"amount"> {
  if (amount === "") return {};
  const value = parseAmount(amount);
  if (value === undefined || value <= 0n) return { amount: { error: "INVALID_AMOUNT" } };
  if (tooManyDecimals(value, decimals)) return { amount: { error: "TOO_MANY_DECIMALS", params: { max: decimals } } };
  return value < fromNumeric(min) ? { amount: { error: "DEPOSIT_BELOW_MINIMUM", params: { min, currency } } } : {};
}

export type Missing = "amount" | "proof" | "uploading";

/** The next step before the deposit can be submitted; the button names it. */
export function missingOf({ amount }: DepositForm, proof: Slot): Missing | undefined {
  if (amount === "") return "amount";
  if (proof.state === "working") return "uploading";
  return proof.state === "done" ? undefined : "proof";
}

/** Whether a text is not a payment id of the network. This is a warning, not a refusal: an operator can still make sense of it. */
export const doubtsReference = (network: Network, text: string): boolean =>
  text.trim() !== "" && paymentReference(network, text) === undefined;

/** The channel that a link names, else the first that is open, else the first. */
export const channelOf = (
  channels: readonly DepositChannel[],
  requested: string | undefined,
): DepositChannel | undefined =>
  channels.find(({ chain_id }) => String(chain_id) === requested) ?? channels.find(({ open }) => open) ?? channels[0];

export const inputOf = (
  form: DepositForm,
  to: { readonly currency_id: number; readonly chain_id: number },
  proof: string,
): InputOf<typeof recharge> => ({ ...to, amount: form.amount, proof, reference: form.reference.trim() });

/** The ends of an address, by which people compare it, and its middle. */
export function addressParts(address: string): readonly [head: string, middle: string, tail: string] {
  const ends = 6;
  if (address.length <= 2 * ends) return [address, "", ""];
  return [address.slice(0, ends), address.slice(ends, -ends), address.slice(-ends)];
}

/** Whether the credited amount differs from the reported one. */
export const differs = ({ amount, credited }: Pick<Deposit, "amount" | "credited">): boolean =>
  credited !== null && fromNumeric(credited) !== fromNumeric(amount);

/** How the steps of a deposit are drawn: a rejection is the unwelcome end. */
export const depositLooks = { submitted: "done", reviewed: "done", credited: "done", rejected: "bad" } as const;
