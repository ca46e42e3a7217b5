import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import type { Network } from "@candor/contract/routes/deposit.ts";
import type { WithdrawalState } from "@candor/contract/routes/withdraw.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Database } from "../../platform/database/schema.ts";
import { bordersAt, type Target } from "../reviews/index.ts";

type Db = Kysely<Database>;
/** The leases of this queue, the target of its setting and its counts go by this name. */
export const QUEUE = "withdrawals";

export type QueueFilter = {
  readonly tab: QueueTab;
  readonly sort: "due" | "newest" | "oldest";
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly currency_id?: number | undefined;
  readonly channel?: Network | undefined;
  readonly state?: Extract<WithdrawalState, "under_review" | "sending"> | undefined;
  readonly target: Target;
  readonly now: number;
  /** Whose records "mine" are. */
  readonly operatorId: number;
};

/** Withdrawals as operators work with them: user, channel, holder, approvals, and how it was decided to end. */
export const reviewItems = (db: Db, now: number) =>
  db
    .selectFrom("withdrawals as w")
    .innerJoin("users as u", "u.user_id", "w.user_id")
    .innerJoin("chains as c", "c.chain_id", "w.chain_id")
    .leftJoin("review_leases as l", (join) =>
      join
        .on("l.queue", "=", QUEUE)
        .on("l.record_id", "=", sql<string>`w.withdrawal_id::text`)
        .on("l.until", ">", new Date(now)),
    )
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("withdrawal_approvals as last", (join) =>
      join.onRef("last.withdrawal_id", "=", "w.withdrawal_id").on("last.is_last", "=", true),
    )
    .leftJoin("withdrawal_decisions as d", "d.withdrawal_id", "w.withdrawal_id")
    .selectAll("w")
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["u.kyc_level", "u.created_at as registered_at"])
    .select(["c.network", "c.two_people_above", "c.explorer_tx"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder"])
    .select(["last.at as approved_at", "last.step as last_step", "d.outcome as decided"])
    .select(
      sql<number>`(SELECT count(*) FROM withdrawal_approvals a WHERE a.withdrawal_id = w.withdrawal_id)`.as(
        "approvals",
      ),
    );
export type ReviewItem = NonNullable<Awaited<ReturnType<typeof itemById>>>;

export const itemById = (db: Db, withdrawalId: string, now: number) =>
  reviewItems(db, now).where("w.withdrawal_id", "=", withdrawalId).executeTakeFirst();

const OPEN = ["under_review", "sending"] as const;

/** What is sending waits for the world and not for a decision: its target time does not run. */
function tabCondition({ tab, target, now, operatorId }: QueueFilter): RawBuilder<boolean> {
  const { lateBefore: late, dueSoonBefore: soon } = bordersAt(target, now);
  const open = sql<boolean>`w.state IN (${sql.join([...OPEN])})`;
  const waiting = sql<boolean>`w.state = 'under_review'`;
  switch (tab) {
    case "open":
      return open;
    case "due_soon":
      return sql<boolean>`(${waiting} AND w.created_at > ${late} AND w.created_at <= ${soon})`;
    case "late":
      return sql<boolean>`(${waiting} AND w.created_at <= ${late})`;
    case "mine":
      return sql<boolean>`(${open} AND l.operator_id = ${operatorId})`;
    case "done":
      return sql<boolean>`NOT ${open}`;
  }
}

/** One page of the queue. `due`: least time left first, which is oldest first; what is done comes newest first. */
export async function reviewQueue(db: Db, filter: QueueFilter): Promise<{ rows: ReviewItem[]; total: number }> {
  const { tab, sort, page, page_size, search, currency_id, channel, state, now } = filter;
  let query = reviewItems(db, now).where(tabCondition(filter));
  if (currency_id !== undefined) query = query.where("w.currency_id", "=", currency_id);
  if (channel !== undefined) query = query.where("c.network", "=", channel);
  if (state !== undefined) query = query.where("w.state", "=", state);
  if (search) {
    const like = containing(search);
    query = query.where(
      sql<boolean>`(u.uid = ${search} OR u.nickname ILIKE ${like} OR u.email ILIKE ${like} OR u.mobile LIKE ${like})`,
    );
  }
  const newestFirst = sort === "newest" || (sort === "due" && tab === "done");
  const direction = newestFirst ? "desc" : "asc";
  const [rows, { total }] = await Promise.all([
    query
      .orderBy(newestFirst ? "w.updated_at" : "w.created_at", direction)
      .orderBy("w.number", direction)
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    query
      .clearSelect()
      .select((expression) => expression.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Withdrawals that are not done, and how many of those under review are due soon and late. */
export async function withdrawalCounts(db: Db, target: Target, now: number) {
  const { lateBefore, dueSoonBefore } = bordersAt(target, now);
  const waiting = sql`state = 'under_review'`;
  return db
    .selectFrom("withdrawals")
    .where("state", "in", [...OPEN])
    .select((expression) => expression.fn.countAll<number>().as("open"))
    .select(sql<number>`count(*) FILTER (WHERE ${waiting} AND created_at <= ${lateBefore})`.as("late"))
    .select(
      sql<number>`count(*) FILTER (WHERE ${waiting} AND created_at > ${lateBefore} AND created_at <= ${dueSoonBefore})`.as(
        "due_soon",
      ),
    )
    .select(sql<Date | null>`min(created_at)`.as("oldest"))
    .executeTakeFirstOrThrow();
}
