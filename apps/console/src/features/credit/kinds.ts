import type { OutputOf } from "@candor/contract/route.ts";
import type { ApprovalKind, approvalRecord } from "@candor/contract/routes/console/approvals.ts";

export type ApprovalRecord = OutputOf<typeof approvalRecord>;

/** The names of the kinds of requests. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  credit: "Credit",
  debit: "Debit",
  unlock: "Unlock an account",
  market_fees: "Fees of a market",
  operator_role: "Role of an operator",
  setting: "Setting",
  deposit_second: "Deposit that needs two operators",
  channel_terms: "Terms of a channel",
  receiving_bank: "Receiving bank account",
  withdrawal_return: "Return of a withdrawal",
  option_terms: "Terms of options",
  lever_terms: "Terms of contracts",
  house_funding: "House funds",
  list_currency: "List a currency",
  list_market: "List a market",
  hosting_terms: "Terms of a fund or miner",
  subscription_terms: "Sale of a new coin",
  currency_profile: "Logo and links of a currency",
  otc_merchant: "OTC merchant",
  otc_decision: "OTC decision",
  fiat_rate: "Exchange rate",
  rebate_rates: "Shares of fees for inviters",
  rebate_release: "Release of withheld rebates",
  fee_levels: "Fee levels",
  stop_open: "Open after an emergency stop",
  wallet_service: "Wallet service",
};

/** "0198f000-…-2041" as "2041": the end of an ID distinguishes requests in a list; the title has the full ID. */
export const shortId = (id: string): string => id.slice(-6);

/** "120" of a debit as "-120". */
export const signedAmount = (kind: string, amount: string): string => (kind === "debit" ? `-${amount}` : amount);
