import { plain } from "@candor/contract/domain/money.ts";
import type { Withdrawal, WithdrawChannel } from "@candor/contract/routes/withdraw.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { ChannelRow, WithdrawalRow } from "./queries.ts";

/** Coins leave from the coin account, fiat from the fiat account. */
export const accountOf = ({ kind }: { kind: "crypto" | "fiat" }): "c2c" | "legal" =>
  kind === "fiat" ? "legal" : "c2c";

/** What both currency and channel can carry. */
export const decimalsOf = (currency: { decimals: number }, { decimals }: { decimals: number }): number =>
  Math.min(currency.decimals, decimals);

export const channelView = (currency: { decimals: number }, row: ChannelRow): WithdrawChannel => ({
  chain_id: row.chain_id,
  name: row.name,
  network: row.network,
  open: row.withdraw_open,
  decimals: decimalsOf(currency, row),
  min: plain(row.withdraw_min),
  max: plain(row.withdraw_max),
  fee: plain(row.withdraw_fee),
});

/** Where the transaction is shown; a bank's reference is shown nowhere. */
function explorerUrl({ explorer_tx, reference, network }: ShownRow): string | null {
  if (explorer_tx === "" || reference === null || network === "bank") return null;
  return explorer_tx.replace("{id}", () => encodeURIComponent(reference));
}

type Step = { readonly step: string; readonly at: Date | null };

/** What happened, oldest first. While it goes on, the steps that are still to come follow without a time. */
function timelineOf({ state, created_at, updated_at, approved_at }: ShownRow): Step[] {
  const requested: Step = { step: "requested", at: created_at };
  if (state === "cancelled") return [requested, { step: "cancelled", at: updated_at }];
  const isReviewed = state !== "under_review";
  const reviewed: Step = { step: "reviewed", at: isReviewed ? (approved_at ?? updated_at) : null };
  if (state === "rejected" && approved_at === null) return [requested, reviewed, { step: "rejected", at: updated_at }];
  // While it is sending, the row's time is that of the step itself; later the approval's is nearest.
  const sending: Step = { step: "sending", at: state === "sending" ? updated_at : isReviewed ? approved_at : null };
  if (state === "rejected") return [requested, reviewed, sending, { step: "rejected", at: updated_at }];
  return [requested, reviewed, sending, { step: "passed", at: state === "passed" ? updated_at : null }];
}

/** One that was just taken has its number in the database only, from where it may not have been read. */
export type ShownRow = Omit<WithdrawalRow, "number" | "user_id" | "address" | "operator_id" | "version"> & {
  readonly number: number | null;
};

/** A withdrawal as its owner sees it: of a bank account the last digits only. */
export function withdrawalView(catalogue: Catalogue, row: ShownRow, targetMs: number): Withdrawal {
  const { details } = row;
  const createdMs = row.created_at.getTime();
  return {
    id: row.withdrawal_id,
    number: row.number,
    currency_id: row.currency_id,
    symbol: catalogue.symbolOf(row.currency_id),
    account: row.account,
    chain_id: row.chain_id,
    chain: details.chain,
    network: row.network,
    address: details.kind === "bank" ? maskedNumber(details.account_end ?? details.address) : details.address,
    label: details.label,
    bank_name: details.bank_name,
    amount: plain(row.amount),
    fee: plain(row.fee),
    state: row.state,
    reason: row.reason,
    reference: row.reference,
    explorer_url: explorerUrl(row),
    remark: details.remark,
    created_at: row.created_at.toISOString(),
    created_at_ms: createdMs,
    due_at_ms: createdMs + targetMs,
    updated_at: row.updated_at.toISOString(),
    timeline: timelineOf(row).map(({ step, at }) => ({ step, at: at?.toISOString() ?? null })),
  };
}
