import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import type { Network } from "@candor/contract/routes/deposit.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Database } from "../../platform/database/schema.ts";
import { bordersAt, type Target } from "../reviews/index.ts";
import { isOpenRequest } from "./queries.ts";

type Db = Kysely<Database>;
/** The leases of this queue, the target of its setting and its counts go by this name. */
export const QUEUE = "deposits";

export type QueueFilter = {
  readonly tab: QueueTab;
  readonly sort: "due" | "newest" | "oldest";
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly currency_id?: number | undefined;
  readonly channel?: Network | undefined;
  readonly target: Target;
  readonly now: number;
  /** Whose records "mine" are. */
  readonly operatorId: number;
};

/** Deposits as the queue shows them, with their users, who holds them, and whether a second operator is asked. */
const queueItems = (db: Db, now: number) =>
  db
    .selectFrom("deposits as d")
    .innerJoin("users as u", "u.user_id", "d.user_id")
    .innerJoin("chains as c", "c.chain_id", "d.chain_id")
    .leftJoin("review_leases as l", (join) =>
      join
        .on("l.queue", "=", QUEUE)
        .on("l.record_id", "=", sql<string>`d.deposit_id::text`)
        .on("l.until", ">", new Date(now)),
    )
    .leftJoin("operators as h", "h.operator_id", "l.operator_id")
    .leftJoin("approvals as a", (join) =>
      join
        .on("a.kind", "=", "deposit_excess")
        .on("a.subject", "=", sql<string>`'deposit:' || d.deposit_id`)
        .on(isOpenRequest(now)),
    )
    .selectAll("d")
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"])
    .select(["u.kyc_level", "u.created_at as registered_at", "u.bank_reference"])
    .select(["c.name as chain", "c.network", "c.decimals", "c.deposit_min", "c.explorer_tx"])
    .select(["l.operator_id as holder_id", "l.until as holder_until", "h.name as holder", "a.approval_id"]);

export type QueueItem = NonNullable<Awaited<ReturnType<typeof itemById>>>;

export const itemById = (db: Db, depositId: number, now: number) =>
  queueItems(db, now).where("d.deposit_id", "=", depositId).executeTakeFirst();

function tabCondition({ tab, target, now, operatorId }: QueueFilter): RawBuilder<boolean> {
  const { lateBefore: late, dueSoonBefore: soon } = bordersAt(target, now);
  const open = sql<boolean>`d.state = 'under_review'`;
  switch (tab) {
    case "open":
      return open;
    case "due_soon":
      return sql<boolean>`(${open} AND d.submitted_at > ${late} AND d.submitted_at <= ${soon})`;
    case "late":
      return sql<boolean>`(${open} AND d.submitted_at <= ${late})`;
    case "mine":
      return sql<boolean>`(${open} AND l.operator_id = ${operatorId})`;
    case "done":
      return sql<boolean>`d.state <> 'under_review'`;
  }
}

/** One page of the queue. `due`: least time left first, which is oldest first; what is done comes newest decision first. */
export async function reviewQueue(db: Db, filter: QueueFilter): Promise<{ rows: QueueItem[]; total: number }> {
  const { tab, sort, page, page_size, search, currency_id, channel, now } = filter;
  let query = queueItems(db, now).where(tabCondition(filter));
  if (currency_id !== undefined) query = query.where("d.currency_id", "=", currency_id);
  if (channel !== undefined) query = query.where("c.network", "=", channel);
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
      .orderBy(newestFirst ? sql`coalesce(d.decided_at, d.submitted_at)` : sql`d.submitted_at`, direction)
      .orderBy("d.deposit_id", direction)
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

/** Deposits that wait for a decision, and how many of them are due soon and late. */
export async function depositCounts(db: Db, target: Target, now: number) {
  const { lateBefore, dueSoonBefore } = bordersAt(target, now);
  return db
    .selectFrom("deposits")
    .where("state", "=", "under_review")
    .select((expression) => expression.fn.countAll<number>().as("open"))
    .select(sql<number>`count(*) FILTER (WHERE submitted_at <= ${lateBefore})`.as("late"))
    .select(
      sql<number>`count(*) FILTER (WHERE submitted_at > ${lateBefore} AND submitted_at <= ${dueSoonBefore})`.as(
        "due_soon",
      ),
    )
    .select(sql<Date | null>`min(submitted_at)`.as("oldest"))
    .executeTakeFirstOrThrow();
}
