import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, sql } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Database } from "../../platform/database/schema.ts";
import { bordersAt, type Target } from "../reviews/index.ts";
import type { Approval } from "./kind.ts";

type Db = Kysely<Database>;

export const byId = (db: Db, approvalId: string): Promise<Approval | undefined> =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", approvalId).executeTakeFirst();

/** The same, held until the transaction ends: of two decisions the second sees what the first one made of it. */
export const locked = (trx: Db, approvalId: string): Promise<Approval | undefined> =>
  trx.selectFrom("approvals").selectAll().where("approval_id", "=", approvalId).forUpdate().executeTakeFirst();

type Changes = Partial<
  Pick<Approval, "state" | "decided_by" | "decided_at" | "checked" | "command_id" | "refusal"> & { version: number }
>;
export const change = (trx: Db, { approval_id, version }: Approval, changes: Changes) =>
  trx
    .updateTable("approvals")
    .set({ ...changes, version: version + 1 })
    .where("approval_id", "=", approval_id)
    .execute();

export const waitingSince = (db: Db, now: Date) =>
  db
    .selectFrom("approvals")
    .select("approval_id")
    .where("state", "=", "waiting")
    .where("expires_at", "<=", now)
    .execute();

export const approved = (db: Db) =>
  db.selectFrom("approvals").select("approval_id").where("state", "=", "approved").orderBy("decided_at").execute();

/** The request with the names that its rows show; the user where its body names one. */
const shown = (db: Db) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .leftJoin("operators as d", "d.operator_id", "a.decided_by")
    .leftJoin("users as u", (join) => join.on("u.user_id", "=", sql<number>`(a.body ->> 'user_id')::bigint`))
    .selectAll("a")
    .select(["r.name as requester", "d.name as decider"])
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"]);
export type ShownApproval = NonNullable<Awaited<ReturnType<typeof shownById>>>;

export const shownById = (db: Db, approvalId: string) =>
  shown(db).where("a.approval_id", "=", approvalId).executeTakeFirst();

export type QueueFilter = {
  readonly tab: QueueTab;
  readonly search?: string | undefined;
  readonly sort: "due" | "newest" | "oldest";
  readonly kind?: string | undefined;
  readonly page: number;
  readonly page_size: number;
  readonly target: Target;
  readonly now: number;
  readonly operatorId: number;
  /** The kinds that the operator may decide. */
  readonly mayDecide: readonly string[];
};

const OPEN = ["waiting", "approved"] as const;

export async function queue(db: Db, filter: QueueFilter) {
  let query = shown(db);
  const { lateBefore, dueSoonBefore } = bordersAt(filter.target, filter.now);
  if (filter.tab === "done") query = query.where("a.state", "not in", [...OPEN]);
  else query = query.where("a.state", "in", [...OPEN]);
  if (filter.tab === "late") query = query.where("a.requested_at", "<=", lateBefore);
  if (filter.tab === "due_soon")
    query = query.where("a.requested_at", ">", lateBefore).where("a.requested_at", "<=", dueSoonBefore);
  if (filter.tab === "mine")
    query = query
      .where("a.state", "=", "waiting")
      .where("a.requested_by", "<>", filter.operatorId)
      .where("r.created_by", "is distinct from", filter.operatorId)
      .where(
        sql<boolean>`r.operator_id IS DISTINCT FROM (SELECT created_by FROM operators WHERE operator_id = ${filter.operatorId})`,
      )
      .where("a.kind", "=", sql<string>`ANY(${[...filter.mayDecide]}::text[])`);
  if (filter.kind) query = query.where("a.kind", "=", filter.kind);
  if (filter.search) {
    const like = containing(filter.search.toLowerCase());
    query = query.where(
      sql<boolean>`(u.uid LIKE ${like} OR lower(u.nickname) LIKE ${like} OR u.email LIKE ${like} OR u.mobile LIKE ${like})`,
    );
  }
  const { total } = await query
    .clearSelect()
    .select((expression) => expression.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const newestFirst = filter.sort === "newest" || (filter.sort === "due" && filter.tab === "done");
  const rows = await query
    .orderBy("a.requested_at", newestFirst ? "desc" : "asc")
    .orderBy("a.approval_id", newestFirst ? "desc" : "asc")
    .limit(filter.page_size)
    .offset((filter.page - 1) * filter.page_size)
    .execute();
  return { rows, total };
}

/** Open requests, and how many of them are due soon and late. */
export async function counts(db: Db, target: Target, now: number) {
  const { lateBefore, dueSoonBefore } = bordersAt(target, now);
  return db
    .selectFrom("approvals")
    .where("state", "in", [...OPEN])
    .select((expression) => expression.fn.countAll<number>().as("open"))
    .select(sql<number>`count(*) FILTER (WHERE requested_at <= ${lateBefore})`.as("late"))
    .select(
      sql<number>`count(*) FILTER (WHERE requested_at > ${lateBefore} AND requested_at <= ${dueSoonBefore})`.as(
        "due_soon",
      ),
    )
    .select(sql<Date | null>`min(requested_at)`.as("oldest"))
    .executeTakeFirstOrThrow();
}

/** Open requests about one subject. */
export async function openAbout(db: Db, subject: string): Promise<number> {
  const { open } = await db
    .selectFrom("approvals")
    .where("subject", "=", subject)
    .where("state", "in", [...OPEN])
    .select((expression) => expression.fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow();
  return open;
}
