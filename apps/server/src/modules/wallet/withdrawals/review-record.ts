import { plain } from "@candor/contract/domain/money.ts";
import { mayDo } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/withdrawals.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { decidedView, submissionView, userView, type Viewing, workView } from "../../console/reviews/index.ts";
import { hasCredited, isOwnSecond } from "./decide.ts";
import { factsOf } from "./facts.ts";
import { payeeOf } from "./payee.ts";
import { postingsOf } from "./postings.ts";
import { openReturn } from "./return-kind.ts";
import { itemById, type ReviewItem } from "./review-queue.ts";
import { approvalsNeeded, isUndecided, versionOf } from "./review-rules.ts";

export type RowView = OutputOf<typeof routes.withdrawalQueue>["list"][number];
export type RecordView = OutputOf<typeof routes.withdrawalRecord>;
export type OperatorViewing = Viewing & { readonly operator: OperatorSession };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const isOpen = ({ state }: ReviewItem): boolean => state === "under_review" || state === "sending";

export function rowView({ catalogue }: Services, item: ReviewItem, viewing: OperatorViewing): RowView {
  const submission = submissionView({ submitted: item.created_at, waits: item.state === "under_review" }, viewing);
  return {
    id: item.withdrawal_id,
    version: versionOf(item),
    ...submission,
    // A withdrawal in state sending waits for nobody: its target time does not run.
    age: item.state === "sending" ? "in_time" : submission.age,
    ...workView(item, viewing),
    user: userView(item),
    number: item.number,
    currency_id: item.currency_id,
    symbol: catalogue.symbolOf(item.currency_id),
    chain_id: item.chain_id,
    chain: item.details.chain,
    network: item.network,
    amount: plain(item.amount),
    fee: plain(item.fee),
    state: item.state,
    approvals: item.approvals,
    approvals_needed: approvalsNeeded(item),
    decided: isOpen(item) ? null : decidedView({ at: item.updated_at, by: [item.decider], reason: item.reason }),
  };
}

/** All data for a decision on one withdrawal; undefined if there is none with this id. */
export async function recordView(
  services: Services,
  id: string,
  viewing: OperatorViewing,
): Promise<RecordView | undefined> {
  const { db } = services;
  const item = await itemById(db, id, viewing.now);
  if (!item) return undefined;
  const { details } = item;
  const [facts, payee, approved, returning, card, ended] = await Promise.all([
    factsOf(services, db, item),
    payeeOf(services, details),
    approvalsOf(db, id),
    openReturn(db, id),
    details.card_id === null
      ? undefined
      : db.selectFrom("bank_cards").select("swift_code").where("card_id", "=", details.card_id).executeTakeFirst(),
    item.operator_id === null
      ? undefined
      : db.selectFrom("operators").select("name").where("operator_id", "=", item.operator_id).executeTakeFirst(),
  ]);
  const why = await whyNot(db, item, viewing, returning !== undefined);
  return {
    ...rowView(services, item, viewing),
    account: item.account,
    address: payee.shown,
    label: details.label,
    bank_name: details.bank_name,
    account_name: details.account_name,
    swift_code: card?.swift_code ?? null,
    remark: details.remark,
    explorer_tx: item.explorer_tx,
    facts,
    approved: approved.map(({ step, name, at, checked }) => ({ step, operator: name, at: at.toISOString(), checked })),
    two_people_above: plain(item.two_people_above),
    postings: postingsOf(services, item),
    timeline: timelineOf(item, approved, ended?.name ?? null),
    may_approve: why === null,
    why_not: why,
    return_approval_id: returning ?? null,
    reason: item.reason,
    reference: item.reference,
  };
}

const approvalsOf = (db: Db, withdrawalId: string) =>
  db
    .selectFrom("withdrawal_approvals as a")
    .innerJoin("operators as o", "o.operator_id", "a.operator_id")
    .select(["a.step", "a.at", "a.checked", "o.name"])
    .where("a.withdrawal_id", "=", withdrawalId)
    .orderBy("a.step")
    .execute();
type Approvals = Awaited<ReturnType<typeof approvalsOf>>;

/** Why the viewer may not approve it, as shown in the console beside the button. */
async function whyNot(
  db: Db,
  item: ReviewItem,
  { operator: { role, operatorId }, now }: OperatorViewing,
  isReturning: boolean,
): Promise<RecordView["why_not"]> {
  if (isReturning) return "requested_return";
  if (!isUndecided(item)) return "closed";
  if (!mayDo(role, "withdrawals.review")) return "no_right";
  if (await isOwnSecond(db, item, operatorId)) return "first_approver";
  const isLast = item.approvals + 1 >= approvalsNeeded(item);
  return isLast && (await hasCredited(db, item, { operatorId, now })) ? "credited_deposit" : null;
}

type Step = RecordView["timeline"][number];

/** The steps taken and by whom, oldest first; future ones follow without a time. */
function timelineOf(item: ReviewItem, approved: Approvals, endedBy: string | null): Step[] {
  const { state, created_at, updated_at, approved_at, uid } = item;
  const steps: Step[] = [{ step: "requested", at: iso(created_at), by: uid }];
  const names = ["first_approval", "second_approval"] as const;
  for (const [index, step] of names.entries()) {
    const done = approved[index];
    if (done) steps.push({ step, at: iso(done.at), by: done.name });
    else if (state === "under_review" && index < approvalsNeeded(item)) steps.push({ step, at: null, by: null });
  }
  if (state === "cancelled") return [...steps, { step: "cancelled", at: iso(updated_at), by: uid }];
  if (state !== "rejected" || approved_at)
    steps.push({ step: "sending", at: state === "under_review" ? null : iso(approved_at ?? updated_at), by: null });
  const isOver = state === "passed" || state === "rejected";
  const end = isOver ? { at: iso(updated_at), by: endedBy } : { at: null, by: null };
  return [...steps, { step: state === "rejected" ? "rejected" : "passed", ...end }];
}
