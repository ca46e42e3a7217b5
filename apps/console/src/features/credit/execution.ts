import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import type { ApprovalRecord } from "./kinds.ts";

/**
 * What an approved request becomes: entries in the ledger, a command of the engine without entries, such as new terms, or a change of the server's own
 * tables, of which the engine learns nothing.
 */
type Execution = "entries" | "command" | "tables";
const executions: Readonly<Record<ApprovalKind, Execution>> = {
  credit: "entries",
  debit: "entries",
  deposit_second: "entries",
  withdrawal_return: "entries",
  house_funding: "entries",
  otc_decision: "entries",
  rebate_release: "entries",
  unlock: "command",
  market_fees: "command",
  option_terms: "command",
  lever_terms: "command",
  list_currency: "command",
  list_market: "command",
  hosting_terms: "command",
  subscription_terms: "command",
  otc_merchant: "command",
  rebate_rates: "command",
  fee_levels: "command",
  stop_open: "command",
  operator_role: "tables",
  setting: "tables",
  channel_terms: "tables",
  receiving_bank: "tables",
  currency_profile: "tables",
  fiat_rate: "tables",
  wallet_service: "tables",
};

type Words = {
  /** Of the last step. */
  readonly step: "Booked" | "Applied";
  readonly by: string;
  /** Of the states approved and booked. */
  readonly approved: string;
  readonly booked: string;
};
const words: Readonly<Record<Execution, Words>> = {
  entries: { step: "Booked", by: "by the engine", approved: "Approved, booking", booked: "Booked" },
  command: { step: "Applied", by: "by the engine", approved: "Approved, applying", booked: "Applied" },
  tables: { step: "Applied", by: "by the server", approved: "Approved, applying", booked: "Applied" },
};

/** How a kind of request is carried out, in words. */
export const executionOf = (kind: ApprovalKind): Words => words[executions[kind]];

/** The name of a request's state where it depends on the kind; undefined for all others. */
export function stateWord({ kind, state }: Pick<ApprovalRecord, "kind" | "state">): string | undefined {
  if (state === "booked" || state === "approved") return executionOf(kind)[state];
  return undefined;
}

/** What the operator reads after the decision. */
export function decisionText(
  { kind, summary }: Pick<ApprovalRecord, "kind" | "summary">,
  state: string,
  refusal: string | null,
): string {
  const { by, step } = executionOf(kind);
  if (state === "booked") return `${summary}: ${step.toLowerCase()}.`;
  // By the engine or by a check of the server before it, which the record does not say.
  if (state === "refused") return `${summary}: approved, but could not be carried out (${refusal ?? "no reason"}).`;
  if (state === "approved") return `${summary}: approved. It is being ${step.toLowerCase()} ${by}.`;
  return `${summary}: ${state}.`;
}
