import { mayDo } from "@candor/contract/permissions.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/console/withdrawals.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { OperatorSession } from "../operators/index.ts";
import { ageOf, holderView, type Target } from "../reviews/index.ts";
import type { Services } from "../services.ts";
import { isOwnSecond } from "./decide.ts";
import { factsOf } from "./facts.ts";
import { postingsOf } from "./postings.ts";
import { openReturn } from "./return-kind.ts";
import { itemById, type ReviewItem } from "./review-queue.ts";
import { approvalsNeeded, isUndecided, versionOf } from "./review-rules.ts";
import { plain } from "./view.ts";

type Db = Kysely<Database>;
export type RowView = OutputOf<typeof routes.withdrawalQueue>["list"][number];
export type RecordView = OutputOf<typeof routes.withdrawalRecord>;
export type Viewing = { readonly target: Target; readonly operator: OperatorSession; readonly now: number };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function rowView({ catalogue }: Services, item: ReviewItem, viewing: Viewing): RowView {
  const { target, operator, now } = viewing;
  const submitted = item.created_at.getTime();
  const { holder_id, holder, holder_until } = item;
  const held = holder_id !== null && holder !== null && holder_until !== null;
  const viewer = { operatorId: operator.operatorId, now };
  return {
    id: item.withdrawal_id,
    version: versionOf(item),
    submitted_at: item.created_at.toISOString(),
    submitted_at_ms: submitted,
    due_at_ms: submitted + target.targetMs,
    age: ageOfItem(item, target, now),
    holder: held ? holderView({ operatorId: holder_id, name: holder, until: holder_until }, viewer) : null,
    user: {
      uid: item.uid,
      nickname: item.nickname,
      contact: item.email ?? item.mobile ?? "",
      lang: item.lang,
      state: item.user_state,
    },
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
  };
}

/** What is sending is in nobody's hands: its target time does not run. */
function ageOfItem({ state, created_at }: ReviewItem, target: Target, now: number): RowView["age"] {
  if (state === "under_review") return ageOf(created_at.getTime(), target, now);
  return state === "sending" ? "in_time" : "done";
}

/** Everything that a decision on one withdrawal rests on; undefined when there is none of this id. */
export async function recordView(services: Services, id: string, viewing: Viewing): Promise<RecordView | undefined> {
  const { db } = services;
  const item = await itemById(db, id, viewing.now);
  if (!item) return undefined;
  const { details } = item;
  const [facts, approved, returning, card, ended] = await Promise.all([
    factsOf(services, db, item),
    approvalsOf(db, id),
    openReturn(db, id),
    details.card_id === null
      ? undefined
      : db.selectFrom("bank_cards").select("swift_code").where("card_id", "=", details.card_id).executeTakeFirst(),
    item.operator_id === null
      ? undefined
      : db.selectFrom("operators").select("name").where("operator_id", "=", item.operator_id).executeTakeFirst(),
  ]);
  const why = await whyNot(db, item, viewing.operator, returning !== undefined);
  return {
    ...rowView(services, item, viewing),
    account: item.account,
    address: item.address,
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

/** Why the one who looks may not approve it, as the console says it beside the button. */
async function whyNot(
  db: Db,
  item: ReviewItem,
  { role, operatorId }: OperatorSession,
  isReturning: boolean,
): Promise<RecordView["why_not"]> {
  if (isReturning) return "requested_return";
  if (!isUndecided(item)) return "closed";
  if (!mayDo(role, "withdrawals.review")) return "no_right";
  return (await isOwnSecond(db, item, operatorId)) ? "first_approver" : null;
}

type Step = RecordView["timeline"][number];

/** What happened and by whom, oldest first; what is still to come follows without a time. */
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
