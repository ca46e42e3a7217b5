import type { Network } from "@candor/contract/routes/deposit.ts";
import { sql } from "kysely";
import { byNumber, type CursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { isOpenRequest } from "../../console/approvals/index.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../../console/reviews/index.ts";

/** The name of this queue in leases, settings and counts. */
export const QUEUE = "deposits";

export type DepositFilter = QueueFilter & {
  readonly currency_id?: number | undefined;
  readonly channel?: Network | undefined;
};

const queue = new ReviewQueue(QUEUE, {
  kind: "deposit",
  records: sql`deposits AS d`,
  id: sql`d.deposit_id::text`,
  open: sql`d.state = 'under_review'`,
  submitted: sql`d.submitted_at`,
  moved: sql`coalesce(d.decided_at, d.submitted_at)`,
  amount: sql`d.amount`,
  key: byNumber(sql`d.deposit_id`),
});

/** The request for a second operator, if one is open. Not a join: rows are counted without it, in a third of the time. */
const openRequest = (now: number) => sql<string | null>`(
  SELECT a.approval_id FROM approvals a
  WHERE a.kind = 'deposit_second' AND a.subject = 'deposit:' || d.deposit_id AND ${isOpenRequest(now)} LIMIT 1)`;

/** Deposits as the queue shows them, with their users, holders, and whether a second operator is needed. */
const queueItems = (db: Db, now: number) =>
  db
    .selectFrom("deposits as d")
    .innerJoin("users as u", "u.user_id", "d.user_id")
    .innerJoin("chains as c", "c.chain_id", "d.chain_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("operators as decider", "decider.operator_id", "d.decided_by")
    .leftJoin("operators as second", "second.operator_id", "d.second_by")
    .selectAll("d")
    .select(["decider.name as decider", "second.name as second"])
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["u.kyc_level", "u.created_at as registered_at", "u.bank_reference"])
    .select(["c.name as chain", "c.network", "c.decimals", "c.deposit_min", "c.two_people_above", "c.explorer_tx"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(openRequest(now).as("approval_id"))
    .select(queue.caseColumns);

export type QueueItem = NonNullable<Awaited<ReturnType<typeof itemById>>>;

export const itemById = (db: Db, depositId: number, now: number) =>
  queueItems(db, now).where("d.deposit_id", "=", depositId).executeTakeFirst();

/** One page of the queue; completed ones are sorted by decision time. */
export function reviewQueue(db: Db, filter: DepositFilter): Promise<CursorPage<QueueItem>> {
  const { search, currency_id, channel, now } = filter;
  let query = queueItems(db, now).where(queue.inTab(filter));
  if (currency_id !== undefined) query = query.where("d.currency_id", "=", currency_id);
  if (channel !== undefined) query = query.where("c.network", "=", channel);
  if (search) query = query.where(personMatches(search, "u"));
  return queue.page(db, query, filter);
}

export const depositCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);
