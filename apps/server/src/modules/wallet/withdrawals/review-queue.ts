import type { Network } from "@candor/contract/routes/deposit.ts";
import type { WithdrawalState } from "@candor/contract/routes/withdraw.ts";
import { sql } from "kysely";
import { byNumber, type CursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../../console/reviews/index.ts";

/** The name of this queue in leases, settings and counts. */
export const QUEUE = "withdrawals";

export type WithdrawalFilter = QueueFilter & {
  readonly currency_id?: number | undefined;
  readonly channel?: Network | undefined;
  readonly state?: Extract<WithdrawalState, "under_review" | "sending"> | undefined;
};

/** A withdrawal in state sending does not wait for a decision: its target time does not run. */
const queue = new ReviewQueue(QUEUE, {
  kind: "withdrawal",
  records: sql`withdrawals AS w`,
  id: sql`w.withdrawal_id::text`,
  open: sql`w.state IN ('under_review', 'sending')`,
  waiting: sql`w.state = 'under_review'`,
  submitted: sql`w.created_at`,
  moved: sql`w.updated_at`,
  amount: sql`w.amount`,
  key: byNumber(sql`w.number`),
});

/** Withdrawals as operators work with them: user, channel, holder, approvals, and its decided end. */
export const reviewItems = (db: Db, now: number) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("users as u", "u.user_id", "w.user_id")
    .innerJoin("chains as c", "c.chain_id", "w.chain_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("withdrawal_approvals as last", (join) =>
      join.onRef("last.withdrawal_id", "=", "w.withdrawal_id").on("last.is_last", "=", true),
    )
    .leftJoin("withdrawal_decisions as d", "d.withdrawal_id", "w.withdrawal_id")
    .leftJoin("operators as decider", "decider.operator_id", "d.operator_id")
    .selectAll("w")
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["u.kyc_level", "u.created_at as registered_at"])
    .select(["c.network", "c.two_people_above", "c.explorer_tx"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(queue.caseColumns)
    .select(["last.at as approved_at", "last.step as last_step", "d.outcome as decided", "decider.name as decider"])
    .select(
      sql<number>`(SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.withdrawal_id)`.as(
        "approvals",
      ),
    );
export type ReviewItem = NonNullable<Awaited<ReturnType<typeof itemById>>>;

export const itemById = (db: Db, withdrawalId: string, now: number) =>
  reviewItems(db, now).where("w.withdrawal_id", "=", withdrawalId).executeTakeFirst();

/** One page of the queue; completed ones are sorted by their end. */
export function reviewQueue(db: Db, filter: WithdrawalFilter): Promise<CursorPage<ReviewItem>> {
  const { search, currency_id, channel, state, now } = filter;
  let query = reviewItems(db, now).where(queue.inTab(filter));
  if (currency_id !== undefined) query = query.where("w.currency_id", "=", currency_id);
  if (channel !== undefined) query = query.where("c.network", "=", channel);
  if (state !== undefined) query = query.where("w.state", "=", state);
  if (search) query = query.where(personMatches(search, "u"));
  return queue.page(db, query, filter);
}

export const withdrawalCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);
