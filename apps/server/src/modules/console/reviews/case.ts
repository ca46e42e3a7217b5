import type { CaseKind } from "@candor/contract/domain/cases.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

/** A record as a case: whose it is, and whether its user was asked something. Most records have no row. */
export type CaseRecord = { readonly kind: CaseKind; readonly id: string };

/** The columns of a case; all null without a row. */
export type CaseRow = {
  readonly assignee_id: number | null;
  readonly assignee: string | null;
  readonly asked_at: Date | null;
  readonly answer_by: Date | null;
  readonly paused_ms: number | null;
};
export const noCase: CaseRow = { assignee_id: null, assignee: null, asked_at: null, answer_by: null, paused_ms: null };

/** Of the case `k` that a query has joined. */
export const caseColumns = [
  sql<number | null>`k.assignee`.as("assignee_id"),
  sql<string | null>`(SELECT name FROM operators WHERE operator_id = k.assignee)`.as("assignee"),
  sql<Date | null>`k.asked_at`.as("asked_at"),
  sql<Date | null>`k.answer_by`.as("answer_by"),
  sql<number | null>`k.paused_ms`.as("paused_ms"),
] as const;

/** Its user was asked something and still has time to answer. */
export const isAsked = (now: number): RawBuilder<boolean> => sql`coalesce(k.answer_by > ${new Date(now)}, false)`;

/** How long questions have paused the target time, as an interval. */
export const pausedAt = (now: number): RawBuilder<unknown> => sql`(coalesce(k.paused_ms, 0) * interval '1 millisecond'
  + coalesce(least(${new Date(now)}::timestamptz, k.answer_by) - k.asked_at, interval '0'))`;

/** The same in milliseconds. */
export function pausedMsAt({ paused_ms, asked_at, answer_by }: CaseRow, now: number): number {
  const open = asked_at && answer_by ? Math.max(0, Math.min(now, answer_by.getTime()) - asked_at.getTime()) : 0;
  return (paused_ms ?? 0) + open;
}

export const caseView = (
  { assignee, assignee_id, answer_by }: CaseRow,
  viewer: { readonly operatorId: number; readonly now: number },
) => ({
  assignee: assignee === null ? null : { operator: assignee, mine: assignee_id === viewer.operatorId },
  asked_until_ms: answer_by && answer_by.getTime() > viewer.now ? answer_by.getTime() : null,
});

/** The case of one record, for a record that is not read by its queue's query. */
export async function caseRow(db: Db, { kind, id }: CaseRecord): Promise<CaseRow & { readonly version: number }> {
  const row = await db
    .selectFrom("review_cases as k")
    .select(caseColumns)
    .select("k.version")
    .where("k.kind", "=", kind)
    .where("k.record_id", "=", id)
    .executeTakeFirst();
  return row ?? { ...noCase, version: 0 };
}
