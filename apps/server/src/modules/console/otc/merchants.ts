import type { MerchantState } from "@candor/contract/domain/otc.ts";
import { sql } from "kysely";
import { byNumber } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { isOpenRequest } from "../approvals/index.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../reviews/index.ts";

/** The name of this queue in leases and counts; its target time is that of requests. */
export const MERCHANTS = "merchants";

export type MerchantFilter = QueueFilter & { readonly state?: MerchantState | undefined };

const queue = new ReviewQueue(MERCHANTS, {
  kind: "otc_merchant",
  records: sql`otc_merchants AS m JOIN users AS u USING (user_id)`,
  id: sql`u.uid`,
  open: sql`m.state = 'applied'`,
  submitted: sql`m.applied_at`,
  moved: sql`m.updated_at`,
  key: byNumber(sql`m.user_id`),
});

/** Everybody who ever applied, with the pending request for a second operator. */
const merchants = (db: Db, now: number) =>
  db
    .selectFrom("otc_merchants as m")
    .innerJoin("users as u", "u.user_id", "m.user_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("operators as decider", "decider.operator_id", "m.operator_id")
    .leftJoin("approvals as a", (join) =>
      join
        .on("a.kind", "=", "otc_merchant")
        .on("a.subject", "=", sql<string>`'otc_merchant:' || u.uid`)
        .on(isOpenRequest(now)),
    )
    .leftJoin("operators as requester", "requester.operator_id", "a.requested_by")
    .selectAll("m")
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state", "u.kyc_level"])
    .select(["u.created_at as registered_at", "decider.name as decided_by"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(["a.approval_id", "requester.name as requested_by", sql<string | null>`a.body ->> 'to'`.as("requested")])
    .select(queue.caseColumns);
export type MerchantItem = NonNullable<Awaited<ReturnType<typeof merchantByUid>>>;

export const merchantByUid = (db: Db, uid: string, now: number) =>
  merchants(db, now).where("u.uid", "=", uid).executeTakeFirst();

/** One page: applications by their age, the others by their last step. */
export function merchantQueue(db: Db, filter: MerchantFilter) {
  const { search, state, now } = filter;
  let query = merchants(db, now).where(queue.inTab(filter));
  if (state !== undefined) query = query.where("m.state", "=", state);
  if (search) query = query.where(personMatches(search, "u"));
  return queue.page(db, query, filter);
}

export const merchantCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);
