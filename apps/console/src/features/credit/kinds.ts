import type { OutputOf } from "@candor/contract/route.ts";
import type { ApprovalKind, approvalRecord } from "@candor/contract/routes/console/approvals.ts";

export type ApprovalRecord = OutputOf<typeof approvalRecord>;

/** What a request asks for, in words. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  credit: "Credit",
  debit: "Debit",
  unlock: "Unlock an account",
  market_fees: "Fees of a market",
  operator_role: "Role of an operator",
  setting: "Terms of conversions",
  deposit_second: "Deposit that needs two people",
  channel_terms: "Terms of a channel",
  receiving_bank: "Receiving bank account",
  withdrawal_return: "Return of a withdrawal",
  option_terms: "Terms of options",
  lever_terms: "Terms of contracts",
  house_funding: "Money of the house",
  list_currency: "List a currency",
  list_market: "List a market",
};

/** "0198f000-…-2041" as "2041": the end of an id tells requests apart in a list; the whole id is in its title. */
export const shortId = (id: string): string => id.slice(-6);

/** "120" of a debit as "-120". */
export const signedAmount = (kind: string, amount: string): string => (kind === "debit" ? `-${amount}` : amount);
