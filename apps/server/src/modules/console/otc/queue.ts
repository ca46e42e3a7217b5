import type { OtcSide } from "@candor/contract/domain/otc.ts";
import { sql } from "kysely";
import { byNumber, type CursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { isOpenRequest } from "../approvals/index.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../reviews/index.ts";

/** The name of this queue in leases and counts; its target time is that of `target.otc`. */
export const QUEUE = "disputes";

export type DisputeFilter = QueueFilter & {
  readonly currency_id?: number | undefined;
  readonly fiat?: string | undefined;
  readonly side?: OtcSide | undefined;
};

/** An order leaves the queue when either side or a decision ends it. */
const queue = new ReviewQueue(QUEUE, {
  kind: "otc_order",
  records: sql`otc_orders AS d`,
  id: sql`d.order_id::text`,
  open: sql`d.state = 'disputed'`,
  submitted: sql`d.disputed_at`,
  moved: sql`coalesce(d.ended_at, d.disputed_at)`,
  amount: sql`d.quantity`,
  key: byNumber(sql`d.order_id`),
});

/** The request for a second operator, if one is open. Not a join, so that rows are counted without it. */
const openRequest = (now: number) => sql<string | null>`(
  SELECT a.approval_id FROM approvals a
  WHERE a.kind = 'otc_decision' AND a.subject = 'otc_order:' || d.order_id AND ${isOpenRequest(now)} LIMIT 1)`;

/** Disputed orders with their two sides, of which the one that opened the dispute is the user of the row, and whether a second operator is needed. */
const disputes = (db: Db, now: number) =>
  db
    .selectFrom("otc_orders as d")
    .innerJoin("users as u", "u.user_id", "d.disputed_by")
    .innerJoin("users as buyer", "buyer.user_id", "d.buyer_id")
    .innerJoin("users as seller", "seller.user_id", "d.seller_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("operators as decider", "decider.operator_id", "d.operator_id")
    .selectAll("d")
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["buyer.uid as buyer_uid", "buyer.nickname as buyer_name", "buyer.email as buyer_email"])
    .select(["seller.uid as seller_uid", "seller.nickname as seller_name", "seller.email as seller_email"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(openRequest(now).as("approval_id"))
    .select(["decider.name as decided_by", sql<number>`coalesce(k.version, 0)`.as("case_version")])
    .select(queue.caseColumns)
    .where("d.disputed_at", "is not", null);

export type DisputeItem = NonNullable<Awaited<ReturnType<typeof disputeById>>>;

export const disputeById = (db: Db, orderId: number, now: number) =>
  disputes(db, now).where("d.order_id", "=", orderId).executeTakeFirst();

/** One page of the queue; completed ones are sorted by their end. */
export function disputeQueue(db: Db, filter: DisputeFilter): Promise<CursorPage<DisputeItem>> {
  const { search, currency_id, fiat, side, now } = filter;
  let query = disputes(db, now).where(queue.inTab(filter));
  if (currency_id !== undefined) query = query.where("d.currency_id", "=", currency_id);
  if (fiat !== undefined) query = query.where("d.fiat", "=", fiat);
  if (side !== undefined) query = query.where("d.side", "=", side);
  if (search) query = query.where(sidesMatch(search));
  return queue.page(db, query, filter);
}

/** Either side by account number, name or contact, or the order by its number. */
function sidesMatch(search: string) {
  return sql<boolean>`(d.order_id::text = ${search} OR EXISTS (SELECT FROM users s WHERE s.user_id IN (d.buyer_id, d.seller_id)
    AND ${personMatches(search, "s")}))`;
}

export const disputeCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);
