import { formatAmount, plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/deposits.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import { decidedView, submissionView, userView, type Viewing, workView } from "../../console/reviews/index.ts";
import { aloneMax } from "./alone.ts";
import { factsOf } from "./facts.ts";
import { ofDeposit } from "./notice-queries.ts";
import { postingsOf } from "./postings.ts";
import { itemById, type QueueItem } from "./review-queue.ts";

export type RowView = OutputOf<typeof routes.depositQueue>["list"][number];
export type RecordView = OutputOf<typeof routes.depositRecord>;

const HISTORY_MAX = 20;

export function rowView({ catalogue }: Services, item: QueueItem, viewing: Viewing): RowView {
  const waits = item.state === "under_review";
  return {
    id: String(item.deposit_id),
    version: item.version,
    ...submissionView({ submitted: item.submitted_at, waits, paused: item }, viewing),
    ...workView(item, viewing),
    user: userView(item),
    currency_id: item.currency_id,
    symbol: catalogue.symbolOf(item.currency_id),
    chain_id: item.chain_id,
    chain: item.chain,
    network: item.network,
    amount: plain(item.amount),
    credited: item.credited === null ? null : plain(item.credited),
    state: stateOf(item),
    decided: decidedView({ at: item.decided_at, by: [item.decider, item.second], reason: item.reason }),
  };
}

const stateOf = ({ state, approval_id }: QueueItem): RowView["state"] =>
  state === "under_review" && approval_id !== null ? "second" : state;

/** All data for a decision on one deposit; undefined if there is none with this id. */
export async function recordView(
  services: Services,
  depositId: number,
  viewing: Viewing,
): Promise<RecordView | undefined> {
  const { db } = services;
  const item = await itemById(db, depositId, viewing.now);
  if (!item) return undefined;
  const [facts, proof, history, payment, names, alone, notice] = await Promise.all([
    factsOf(services, db, item, viewing.now),
    db.selectFrom("files").select(["file_id", "width", "height"]).where("file_id", "=", item.proof_file).execute(),
    historyOf(services, item.user_id),
    db.selectFrom("payment_references").selectAll().where("deposit_id", "=", depositId).executeTakeFirst(),
    operatorNames(db, [item.decided_by, item.second_by]),
    aloneMax(db, item, viewing),
    ofDeposit(db, depositId),
  ]);
  const [picture] = proof;
  if (!picture && item.proof_file !== null) throw new Error(`deposit ${depositId} has lost its proof`);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    ...rowView(services, item, viewing),
    account: item.account,
    decimals: Math.min(item.decimals, services.catalogue.currency(item.currency_id)?.decimals ?? item.decimals),
    min: plain(item.deposit_min),
    alone_max: formatAmount(alone),
    to_address: item.to_address,
    claimed_reference: item.claimed_reference,
    proof: picture ?? null,
    notice: notice
      ? { service: notice.name, reference: notice.reference, output: notice.output, amount: plain(notice.amount) }
      : null,
    explorer_tx: item.explorer_tx,
    facts,
    reference: payment?.reference ?? null,
    output: payment?.output ?? "",
    postings:
      item.state === "rejected" ? [] : postingsOf(services, { ...item, amount: plain(item.credited ?? item.amount) }),
    approval_id: item.approval_id,
    history,
    reason: item.reason,
    operator_note: item.operator_note,
    decided_at: item.decided_at?.toISOString() ?? null,
    decided_by: nameOf(item.decided_by),
    second_by: nameOf(item.second_by),
  };
}

/** The user's last deposits, newest first, including this one unless it is older. */
async function historyOf({ db, catalogue }: Services, userId: number): Promise<RecordView["history"]> {
  const rows = await db
    .selectFrom("deposits")
    .select(["deposit_id", "currency_id", "amount", "credited", "state", "submitted_at"])
    .where("user_id", "=", userId)
    .orderBy("deposit_id", "desc")
    .limit(HISTORY_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.deposit_id,
    symbol: catalogue.symbolOf(row.currency_id),
    amount: plain(row.amount),
    credited: row.credited === null ? null : plain(row.credited),
    state: row.state,
    submitted_at: row.submitted_at.toISOString(),
  }));
}

async function operatorNames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom("operators")
    .select(["operator_id", "name"])
    .where("operator_id", "in", known)
    .execute();
  return new Map(rows.map((row) => [row.operator_id, row.name]));
}
