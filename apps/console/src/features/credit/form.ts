import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { type Amount, formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import { UID } from "../../shared/constants.ts";
import { type TypedAmount, typedAmount } from "../../shared/format/typed-amount.ts";

/** A request for a credit or debit as it is typed; kept in the tab until it is sent or discarded. */
export type Draft = {
  readonly uid: string;
  readonly account: AccountType;
  readonly currencyId: number | undefined;
  readonly kind: "credit" | "debit";
  readonly amount: string;
  readonly cause: string;
  /** What it belongs to: an order, a deposit, a chat. */
  readonly belongs: string;
  readonly words: string;
};

export const emptyDraft = (uid = ""): Draft => ({
  uid,
  account: "c2c",
  currencyId: undefined,
  kind: "credit",
  amount: "",
  cause: "",
  belongs: "",
  words: "",
});

export const causes: Readonly<Record<Draft["kind"], readonly string[]>> = {
  credit: [
    "Credited too little",
    "Deposit not seen",
    "Fee charged in error",
    "Promised by support",
    "Other correction",
  ],
  debit: ["Credited twice by mistake", "Credited too much", "Deposit was returned", "Other correction"],
};

export const WORDS_MIN = 30;
const REASON_MAX = 500;

/** The reason as the second operator reads it: "Credited too little (D-55011). Voucher shows 1,000.00." */
export const reasonOf = ({ cause, belongs, words }: Draft): string =>
  `${cause}${belongs.trim() ? ` (${belongs.trim()})` : ""}. ${words.trim()}`;

export type Holding = { readonly account: string; readonly currency_id: number; readonly available: string };
/** What is available of the draft's currency in its account; undefined while balances are not known, zero where there is no such balance. */
export function availableOf(draft: Draft, holdings: readonly Holding[] | undefined): Amount | undefined {
  if (!holdings || draft.currencyId === undefined) return undefined;
  const found = holdings.find(
    ({ account, currency_id }) => account === draft.account && currency_id === draft.currencyId,
  );
  return parseAmount(found?.available ?? "0");
}

/** The amount that was typed, or what is wrong with it. */
export const amountOf = (draft: Draft): TypedAmount => typedAmount(draft.amount);

export type DraftErrors = Partial<Record<"uid" | "currencyId" | "amount" | "cause" | "words", string>>;

export function errorsOf(draft: Draft, available: Amount | undefined): DraftErrors {
  const { value, error } = amountOf(draft);
  const tooMuch =
    draft.kind === "debit" && value !== undefined && available !== undefined && value > available
      ? `Only ${formatAmount(available)} is available; a debit never makes it negative.`
      : undefined;
  const amount = error ?? tooMuch;
  const words = draft.words.trim().length;
  return {
    ...(UID.test(draft.uid) ? {} : { uid: "An account number has eight digits." }),
    ...(draft.currencyId === undefined ? { currencyId: "Choose the currency." } : {}),
    ...(amount ? { amount } : {}),
    ...(draft.cause ? {} : { cause: "Choose the kind of reason." }),
    ...(words < WORDS_MIN ? { words: "Say what happened and where it can be seen." } : {}),
    ...(reasonOf(draft).length > REASON_MAX ? { words: `At most ${REASON_MAX} characters in all.` } : {}),
  };
}

/** A posting of the contract; `after` is what the account would have available then, where that is known. */
export type ShownPosting = Posting & { readonly after?: string };

/** Exactly what the second approval would book: the user's account against the outside world, which sums to zero. */
export function postingsOf(draft: Draft, currency: string, available: Amount | undefined): readonly ShownPosting[] {
  const { value } = amountOf(draft);
  if (value === undefined) return [];
  const delta = draft.kind === "credit" ? value : -value;
  const tag = draft.kind === "credit" ? "system_recharge" : "system_withdraw";
  const after = available === undefined ? {} : { after: formatAmount(available + delta) };
  return [
    { owner: draft.uid, account: draft.account, currency, tag, delta: formatAmount(delta), ...after },
    { owner: "house", account: "outside", currency, tag, delta: formatAmount(-delta) },
  ];
}

/** Whether postings sum to zero in each currency; what does not is a fault of the server and is never approved. */
export function balances(postings: readonly ShownPosting[]): boolean {
  const sums = new Map<string, bigint>();
  for (const { currency, delta } of postings) {
    const value = parseAmount(delta.replace(/^-/, ""));
    if (value === undefined) return false;
    sums.set(currency, (sums.get(currency) ?? 0n) + (delta.startsWith("-") ? -value : value));
  }
  return [...sums.values()].every((sum) => sum === 0n);
}
