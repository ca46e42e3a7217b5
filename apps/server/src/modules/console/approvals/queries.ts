import type { ApprovalKind } from "@candor/contract/routes/console/approvals.ts";
import { sql } from "kysely";
import { byUuid, type CursorPage } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { personMatches, type QueueFilter, ReviewQueue, type Target } from "../reviews/index.ts";
import type { Approval } from "./kind.ts";

export const byId = (db: Db, approvalId: string): Promise<Approval | undefined> =>
  db.selectFrom("approvals").selectAll().where("approval_id", "=", approvalId).executeTakeFirst();

/** The same, locked until the transaction ends: of two decisions the second sees the result of the first. */
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

/** The request with the names that its rows show; and the user if its body contains one. */
const shown = (db: Db) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as r", "r.operator_id", "a.requested_by")
    .leftJoin("operators as d", "d.operator_id", "a.decided_by")
    .leftJoin("users as u", (join) => join.on("u.user_id", "=", sql<number>`(a.body ->> 'user_id')::bigint`))
    .leftJoin("review_cases as k", (join) => join.on(requests.isCase()))
    .selectAll("a")
    .select(["r.name as requester", "d.name as decider"])
    .select(["u.uid", "u.nickname", "u.email", "u.mobile", "u.lang", "u.state as user_state"]);
export type ShownApproval = NonNullable<Awaited<ReturnType<typeof shownById>>>;

export const shownById = (db: Db, approvalId: string) =>
  shown(db).where("a.approval_id", "=", approvalId).executeTakeFirst();

export type ApprovalFilter = QueueFilter & {
  readonly kind?: string | undefined;
  readonly own?: "1" | undefined;
  /** The kinds that the operator may decide. */
  readonly mayDecide: readonly string[];
};

const OPEN = ["waiting", "approved"] as const;
/** Requests are not leased, so no lease is joined. */
const requests = new ReviewQueue("approvals", {
  kind: "approval",
  records: sql`approvals AS a`,
  id: sql`a.approval_id::text`,
  open: sql`a.state IN (${sql.join([...OPEN])})`,
  submitted: sql`a.requested_at`,
  moved: sql`coalesce(a.decided_at, a.requested_at)`,
  key: byUuid(sql`a.approval_id`),
});

/** Requests that the operator may decide as the second person: requested neither by them, nor by their creator or an operator they created. */
const isTheirs = ({ operatorId, mayDecide }: ApprovalFilter) => sql<boolean>`(
  a.state = 'waiting' AND a.requested_by <> ${operatorId} AND r.created_by IS DISTINCT FROM ${operatorId}
  AND r.operator_id IS DISTINCT FROM (SELECT created_by FROM operators WHERE operator_id = ${operatorId})
  AND a.kind = ANY(${[...mayDecide]}::text[]))`;

export function queue(db: Db, filter: ApprovalFilter): Promise<CursorPage<ShownApproval>> {
  const { kind, search, own, operatorId } = filter;
  let query = shown(db).where(requests.inTab(filter, isTheirs(filter)));
  if (own) query = query.where("a.requested_by", "=", operatorId);
  if (kind) query = query.where("a.kind", "=", kind);
  if (search) query = query.where(personMatches(search, "u"));
  return requests.page(db, query, filter);
}

export const counts = (db: Db, target: Target, now: number) => requests.counts(db, target, now);

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

export type WaitingRequest = {
  readonly approval_id: string;
  readonly subject: string;
  readonly requested_by: string;
  readonly requested_at: Date;
};

/** Of approvals a: whether it can still be approved, or was approved but not carried out. */
export const isOpenRequest = (now: number) =>
  sql<boolean>`(a.state = 'approved' OR (a.state = 'waiting' AND a.expires_at > ${new Date(now)}))`;

/** Requests of a kind that can still be approved, or that were approved but not carried out. */
export const waitingRequests = (db: Db, kind: ApprovalKind, now: Date): Promise<WaitingRequest[]> =>
  selectWaiting(db, kind, now).execute();

/** The one about a subject. */
export const waitingRequest = (
  db: Db,
  { kind, subject }: { readonly kind: ApprovalKind; readonly subject: string },
  now: Date,
): Promise<WaitingRequest | undefined> =>
  selectWaiting(db, kind, now).where("a.subject", "=", subject).executeTakeFirst();

const selectWaiting = (db: Db, kind: ApprovalKind, now: Date) =>
  db
    .selectFrom("approvals as a")
    .innerJoin("operators as o", "o.operator_id", "a.requested_by")
    .select(["a.approval_id", "a.subject", "a.requested_at", "o.name as requested_by"])
    .where("a.kind", "=", kind)
    .where(isOpenRequest(now.getTime()));

/** Whether the engine has executed a command of this id: a retry finds out here what its first attempt did. */
export const wasExecuted = async (db: Db, commandId: string): Promise<boolean> =>
  (await db.selectFrom("commands").select("command_id").where("command_id", "=", commandId).executeTakeFirst()) !==
  undefined;
