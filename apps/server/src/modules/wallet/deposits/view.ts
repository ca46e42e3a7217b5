import { plain } from "@candor/contract/domain/money.ts";
import type { Deposit } from "@candor/contract/routes/deposit.ts";
import { paymentReference } from "@candor/contract/rules/payment-reference.ts";
import type { Services } from "../../../services/services.ts";
import type { ShownDeposit } from "./queries.ts";

/** A deposit as its user sees it. While the engine has not answered yet, it is under review for them: it is not theirs before it is booked. */
export function depositView({ catalogue }: Pick<Services, "catalogue">, row: ShownDeposit, targetMs: number): Deposit {
  const state = row.state === "crediting" ? "under_review" : row.state;
  const reference = row.reference ?? (row.claimed_reference || null);
  const submitted = row.submitted_at.getTime();
  return {
    id: row.deposit_id,
    currency_id: row.currency_id,
    symbol: catalogue.symbolOf(row.currency_id),
    account: row.account,
    chain_id: row.chain_id,
    chain: row.chain,
    network: row.network,
    amount: plain(row.amount),
    credited: state === "passed" && row.credited !== null ? plain(row.credited) : null,
    state,
    reason: state === "under_review" ? null : row.reason,
    reference,
    explorer_url: explorerUrl(row, reference),
    proof_file: row.proof_file,
    submitted_at: row.submitted_at.toISOString(),
    submitted_at_ms: submitted,
    due_at_ms: submitted + targetMs,
    decided_at: state === "under_review" ? null : (row.decided_at?.toISOString() ?? null),
    timeline: timeline(row),
  };
}

/** Only what names a transaction of the network leads to the explorer; a user's claim may be any text. */
function explorerUrl({ network, explorer_tx }: ShownDeposit, reference: string | null): string | null {
  const id = reference === null ? undefined : paymentReference(network, reference);
  return id === undefined || explorer_tx === "" ? null : explorer_tx.replace("{id}", () => encodeURIComponent(id));
}

function timeline({ state, submitted_at, decided_at }: ShownDeposit): Deposit["timeline"] {
  const at = decided_at?.toISOString() ?? null;
  const first = { step: "submitted", at: submitted_at.toISOString() };
  if (state === "rejected") return [first, { step: "reviewed", at }, { step: "rejected", at }];
  return [first, { step: "reviewed", at }, { step: "credited", at: state === "passed" ? at : null }];
}
