import { sql } from "kysely";
import { byNumber } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../../console/reviews/index.ts";

/** The name of this queue in leases, settings and counts. */
export const QUEUE = "identity";

export type IdentityFilter = QueueFilter & {
  readonly level?: 1 | 2 | undefined;
  readonly country?: string | undefined;
  readonly document_type?: "idcard" | "passport" | "license" | undefined;
};

const queue = new ReviewQueue(QUEUE, {
  kind: "identity",
  records: sql`identities AS i`,
  id: sql`i.identity_id::text`,
  open: sql`i.state = 'under_review'`,
  submitted: sql`i.submitted_at`,
  moved: sql`coalesce(i.decided_at, i.submitted_at)`,
  key: byNumber(sql`i.identity_id`),
});

/** Of submission i: the same document, the same device or the same photo under another account, each photo once. */
const marks = sql<number>`(
  (EXISTS (SELECT FROM identities o WHERE o.document_index = i.document_index AND o.user_id <> i.user_id))::int
  + (EXISTS (SELECT FROM known_devices d JOIN known_devices e USING (device_id) WHERE d.user_id = i.user_id AND e.user_id <> i.user_id))::int
  + (SELECT count(DISTINCT m.file_id) FROM picture_matches m WHERE m.file_id IN (i.front_file, i.back_file, i.hand_file))::int)`;

/** Submissions as the queue shows them: with their users, the operator who holds them, and how many of document, device and pictures another account shares. */
const queueItems = (db: Db, now: number) =>
  db
    .selectFrom("identities as i")
    .innerJoin("users as u", "u.user_id", "i.user_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .select(["i.identity_id", "i.version", "i.level", "i.state", "i.country", "i.document_type"])
    .leftJoin("operators as decider", "decider.operator_id", "i.decided_by")
    .select(["i.submitted_at", "i.decided_at", "i.reason", "decider.name as decider"])
    .select(["u.user_id", "u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(queue.caseColumns)
    .select(marks.as("marks"));
export type QueueItem = Awaited<ReturnType<typeof reviewQueue>>["rows"][number];

/** One page of the queue; completed ones are sorted by decision time. */
export function reviewQueue(db: Db, filter: IdentityFilter) {
  const { level, country, document_type, search, now } = filter;
  let query = queueItems(db, now).where(queue.inTab(filter));
  if (level) query = query.where("i.level", "=", level);
  if (country) query = query.where("i.country", "=", country);
  if (document_type) query = query.where("i.document_type", "=", document_type);
  if (search) query = query.where(personMatches(search, "u"));
  return queue.page(db, query, filter);
}

export const identityCounts = (db: Db, target: Target, now: number) => queue.counts(db, target, now);
