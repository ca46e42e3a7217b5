import type { OutputOf } from "@candor/contract/route.ts";
import type { withdrawalRecord } from "@candor/contract/routes/console/withdrawals.ts";

export type WithdrawalRecord = OutputOf<typeof withdrawalRecord>;

/** The labels of facts, shown above their text. */
export const factLabels: Readonly<Record<string, string>> = {
  state: "State of the account",
  account_opened: "Account opened",
  address_first_used: "Address first used",
  deposits: "Deposits since the last withdrawal",
  trades: "Trades since the last deposit",
  same_address: "Same address on other accounts",
  same_device: "Same device on other accounts",
  security_changes: "Security changes",
  signed_in_from: "Requested from",
  identity: "Identity",
  withdrawals: "Withdrawals",
};

/** The steps of the timeline, with the text shown while a step is pending. */
export const steps: Readonly<Record<string, { readonly title: string; readonly waits: string }>> = {
  requested: { title: "Requested, funds frozen", waits: "" },
  first_approval: { title: "First approval", waits: "waiting for an operator" },
  second_approval: { title: "Second approval", waits: "waiting for a second operator" },
  sending: { title: "Sending", waits: "sent by hand, then the ID is pasted" },
  passed: { title: "Passed", waits: "ledger tag withdraw" },
  rejected: { title: "Rejected, amount available again", waits: "" },
  cancelled: { title: "Canceled by the user", waits: "" },
};

/** Why the operator may not approve it. */
export const whyNotTexts: Readonly<Record<NonNullable<WithdrawalRecord["why_not"]>, string>> = {
  first_approver: "You gave the first approval. Another operator has to give the second.",
  credited_deposit:
    "You credited a deposit of this user in the last 30 days. Another operator gives the last approval.",
  no_right: "Your role has no right to decide withdrawals.",
  closed: "It is no longer under review.",
  requested_return: "Its return was requested; decide that request first.",
};

export const withdrawalName = ({ number }: { readonly number: number }): string => `W-${number}`;
