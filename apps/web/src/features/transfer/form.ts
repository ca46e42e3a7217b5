import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { Balance, transfer } from "@candor/contract/routes/wallet.ts";
import { isTooPrecise } from "../../shared/wallet/spend.ts";

/** The transfer form as pure functions: the user's actions, the resulting state, its errors. */
export type TransferForm = {
  readonly from: AccountType;
  readonly to: AccountType;
  readonly currencyId: number;
  /** A decimal string, or "" while empty. */
  readonly amount: string;
};

export type TransferAction =
  | { readonly type: "from" | "to"; readonly account: AccountType }
  | { readonly type: "swap" }
  | { readonly type: "currency"; readonly currencyId: number }
  | { readonly type: "amount"; readonly amount: string }
  | { readonly type: "sent" };

type Sides = { readonly from?: string | undefined; readonly to?: string | undefined };
const named = (text: string | undefined, except?: AccountType): AccountType | undefined =>
  accountTypes.find((account) => account === text && account !== except);

/**
 * As the link requests, for example from an options page into its account. `from` falls back to the spot account, where deposits arrive; `to` to the
 * first other one.
 */
export function startForm(sides: Sides, currencyId: number): TransferForm {
  const from = named(sides.from) ?? "c2c";
  const to = named(sides.to, from) ?? accountTypes.find((account) => account !== from) ?? "lever";
  return { from, to, currencyId, amount: "" };
}

/** Choosing the account of the other side swaps the two: they can never be the same. An amount is dropped with its account or currency. */
export function reduce(form: TransferForm, action: TransferAction): TransferForm {
  switch (action.type) {
    case "from":
      return { ...form, from: action.account, to: action.account === form.to ? form.from : form.to, amount: "" };
    case "to":
      return action.account === form.from
        ? { ...form, from: form.to, to: form.from, amount: "" }
        : { ...form, to: action.account };
    case "swap":
      return { ...form, from: form.to, to: form.from, amount: "" };
    case "currency":
      return { ...form, currencyId: action.currencyId, amount: "" };
    case "amount":
      return { ...form, amount: action.amount };
    case "sent":
      return { ...form, amount: "" };
  }
}

const availableIn = (balances: readonly Balance[], account: AccountType, currencyId: number): bigint =>
  fromNumeric(
    balances.find((balance) => balance.account === account && balance.currency_id === currencyId)?.available ?? "0",
  );

export type TransferSummary = {
  readonly available: string;
  readonly toAvailable: string;
  /** Both sides after the transfer; undefined while there is no valid amount. */
  readonly after: { readonly from: string; readonly to: string } | undefined;
};

/** The available amount, and both balances after the transfer. */
export function summarize(form: TransferForm, balances: readonly Balance[]): TransferSummary {
  const available = availableIn(balances, form.from, form.currencyId);
  const target = availableIn(balances, form.to, form.currencyId);
  const amount = parseAmount(form.amount);
  const movable = amount !== undefined && amount > 0n && amount <= available;
  return {
    available: formatAmount(available),
    toAvailable: formatAmount(target),
    after: movable ? { from: formatAmount(available - amount), to: formatAmount(target + amount) } : undefined,
  };
}

export type TransferError = "missing" | "zero" | "tooMuch" | "tooPrecise" | "nothingAvailable";

/** The first problem that keeps the form from being sent; undefined without one. `decimals` are the currency's decimal places. */
export function errorOf(form: TransferForm, balances: readonly Balance[], decimals: number): TransferError | undefined {
  const available = availableIn(balances, form.from, form.currencyId);
  if (available === 0n) return "nothingAvailable";
  const amount = parseAmount(form.amount);
  if (amount === undefined) return "missing";
  if (amount === 0n) return "zero";
  if (amount > available) return "tooMuch";
  return isTooPrecise(form.amount, formatAmount(available), decimals) ? "tooPrecise" : undefined;
}

export const inputOf = (form: TransferForm): InputOf<typeof transfer> => ({
  from: form.from,
  to: form.to,
  currency_id: form.currencyId,
  amount: form.amount,
});
