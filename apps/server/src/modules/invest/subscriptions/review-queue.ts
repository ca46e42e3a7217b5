import { DAY_MS } from "@candor/contract/domain/time.ts";
import { CREDIT_START } from "@candor/contract/rules/credit.ts";
import { type RawBuilder, sql } from "kysely";
import { byUuid } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../../console/reviews/index.ts";

/** The name of this queue in leases and counts. */
export const QUEUE = "applications";

/** An application has to be decided before the allotment of its sale, whenever it was submitted; a day before that it is due soon. */
export const target: Target = { targetMs: 0, dueSoonMs: DAY_MS };

export type ApplicationFilter = QueueFilter & {
  readonly subscription_id?: number | undefined;
  readonly clean?: "0" | "1" | undefined;
};

const queue = new ReviewQueue(QUEUE, {
  kind: "application",
  records: sql`subscription_applications AS a JOIN subscriptions AS s USING (subscription_id)`,
  id: sql`a.application_id::text`,
  open: sql`a.state = 'under_review'`,
  submitted: sql`a.created_at`,
  due: sql`s.allots_at`,
  moved: sql`a.updated_at`,
  amount: sql`a.cost`,
  key: byUuid(sql`a.application_id`),
});

/** Another user's undecided application in the sale of application a. */
const other = sql`o.subscription_id = a.subscription_id AND o.user_id <> a.user_id AND o.state IN ('under_review', 'passed')`;

/** Of application a of user u: the document or a device of another applicant, a credit score that operators have lowered, an account that is not active. */
const marks = sql<number>`(
  (EXISTS (SELECT FROM subscription_applications o WHERE ${other} AND o.document_key = a.document_key))::int
  + (EXISTS (SELECT FROM known_devices d JOIN known_devices e USING (device_id) JOIN subscription_applications o ON o.user_id = e.user_id
      WHERE d.user_id = a.user_id AND ${other}))::int
  + (u.credit_score < ${CREDIT_START})::int + (u.state <> 'active')::int)`;

/** Applications as the queue shows them. */
const queueItems = (db: Db, now: number) =>
  db
    .selectFrom("subscription_applications as a")
    .innerJoin("subscriptions as s", "s.subscription_id", "a.subscription_id")
    .innerJoin("users as u", "u.user_id", "a.user_id")
    .leftJoin("review_leases as l", (join) => join.on(queue.leasedAt(now)))
    .leftJoin("review_cases as k", (join) => join.on(queue.isCase()))
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .select(["a.application_id", "a.subscription_id", "a.version", "a.state", "a.quantity", "a.cost"])
    .leftJoin("operators as decider", "decider.operator_id", "a.operator_id")
    .select(["a.reason", "decider.name as decider"])
    .select(["a.created_at", "a.updated_at", "s.currency_id", "s.pay_currency_id", "s.allots_at"])
    .select(["u.user_id", "u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(queue.caseColumns)
    .select(marks.as("marks"));
export type QueueItem = Awaited<ReturnType<typeof reviewQueue>>["rows"][number];

/** One page of the queue, which has the applications of reviewed sales; decided ones are sorted by the time of their last step. */
export function reviewQueue(db: Db, filter: ApplicationFilter) {
  const { subscription_id, clean, search, now } = filter;
  let query = queueItems(db, now).where("s.review", "=", "reviewed").where(queue.inTab(filter));
  if (subscription_id) query = query.where("a.subscription_id", "=", subscription_id);
  if (clean) query = query.where(isClean(clean === "1"));
  if (search) query = query.where(personMatches(search, "u"));
  return queue.page(db, query, filter);
}

const isClean = (clean: boolean): RawBuilder<boolean> => (clean ? sql`${marks} = 0` : sql`${marks} > 0`);

export const applicationCounts = (db: Db, now: number) => queue.counts(db, target, now);

/** One application as the queue shows it. */
export const reviewItem = (db: Db, id: string, now: number): Promise<QueueItem | undefined> =>
  queueItems(db, now).where("a.application_id", "=", id).executeTakeFirst();

/** These applications of a sale, with their present warnings and leases. Nothing is locked: the engine writes the rows, and must never wait for an operator. */
export const itemsOf = (trx: Db, subscriptionId: number, ids: readonly string[], now: number): Promise<QueueItem[]> =>
  queueItems(trx, now)
    .where("a.subscription_id", "=", subscriptionId)
    .where("a.application_id", "in", [...ids])
    .execute();

/** The undecided applications of a sale without warnings that no other operator has open, oldest first. */
export const cleanItems = (db: Db, subscriptionId: number, limit: number, by: { operatorId: number; now: number }) =>
  queueItems(db, by.now)
    .where("a.subscription_id", "=", subscriptionId)
    .where("a.state", "=", "under_review")
    .where((eb) => eb.or([eb("l.operator_id", "is", null), eb("l.operator_id", "=", by.operatorId)]))
    .where(isClean(true))
    .orderBy("a.created_at")
    .orderBy("a.application_id")
    .limit(limit)
    .execute();

/** How many undecided applications a sale has: with warnings, and without them open with another operator or not. */
export async function undecided(db: Db, subscriptionId: number, by: { operatorId: number; now: number }) {
  const { rows } = await sql<{ marked: number; taken: number; clean: number }>`
    SELECT count(*) FILTER (WHERE marks > 0)::int AS marked,
      count(*) FILTER (WHERE marks = 0 AND held)::int AS taken, count(*) FILTER (WHERE marks = 0 AND NOT held)::int AS clean
    FROM (SELECT ${marks} AS marks, coalesce(l.operator_id <> ${by.operatorId}, false) AS held
      FROM subscription_applications a JOIN subscriptions s USING (subscription_id) JOIN users u USING (user_id)
        LEFT JOIN review_leases l ON ${queue.leasedAt(by.now)}
      WHERE a.subscription_id = ${subscriptionId} AND a.state = 'under_review' AND s.review = 'reviewed') AS waiting`.execute(
    db,
  );
  return rows[0] ?? { marked: 0, taken: 0, clean: 0 };
}
