import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Page } from "../../platform/database/page.ts";
import type { Database } from "../../platform/database/schema.ts";
import { bordersAt, type Target } from "./age.ts";

/** What every queue is asked by, beside what only its own records can be narrowed by. */
export type QueueFilter = Page & {
  readonly tab: QueueTab;
  readonly sort: "due" | "newest" | "oldest";
  /** A user's account number, name or contact, or a part of one of the last two. */
  readonly search?: string | undefined;
  readonly target: Target;
  readonly now: number;
  /** Whose records "mine" are. */
  readonly operatorId: number;
};

/** Where the records of a queue stand, in the columns of its query. */
export type Standing = {
  /** Not done yet. */
  readonly open: RawBuilder<boolean>;
  /** Waits for a decision: only then its target time runs. */
  readonly waiting: RawBuilder<boolean>;
  readonly submitted: RawBuilder<Date>;
};

/** The condition of a lease `l` on a record: who has it open at this moment. */
export const leaseOn = (queue: string, recordId: RawBuilder<string>, now: number): RawBuilder<boolean> =>
  sql`(l.queue = ${queue} AND l.record_id = ${recordId} AND l.until > ${new Date(now)})`;

/** "Mine" where records are taken by a lease `l`. */
export const isHeldBy = (operatorId: number): RawBuilder<boolean> => sql`l.operator_id = ${operatorId}`;

const isLate = (submitted: RawBuilder<Date>, { lateBefore }: Borders) => sql<boolean>`${submitted} <= ${lateBefore}`;
const isDueSoon = (submitted: RawBuilder<Date>, { lateBefore, dueSoonBefore }: Borders) =>
  sql<boolean>`${submitted} > ${lateBefore} AND ${submitted} <= ${dueSoonBefore}`;
type Borders = ReturnType<typeof bordersAt>;

/** The records of one tab. `mine` narrows what is open, since each queue has its own way of saying whose turn it is. */
export function inTab(
  { tab, target, now }: QueueFilter,
  { open, waiting, submitted }: Standing,
  mine: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const borders = bordersAt(target, now);
  switch (tab) {
    case "open":
      return open;
    case "due_soon":
      return sql`(${waiting} AND ${isDueSoon(submitted, borders)})`;
    case "late":
      return sql`(${waiting} AND ${isLate(submitted, borders)})`;
    case "mine":
      return sql`(${open} AND ${mine})`;
    case "done":
      return sql`NOT (${open})`;
  }
}

/** A search among the users `u` of a queue; `name` is the one that operators read on its records. */
export function userMatches(search: string, name: RawBuilder<string> = sql`u.nickname`): RawBuilder<boolean> {
  const like = containing(search);
  return sql`(u.uid = ${search} OR ${name} ILIKE ${like} OR u.email ILIKE ${like} OR u.mobile LIKE ${like})`;
}

/** `due`: least time left first, which is oldest first; what is done comes newest first. */
export const isNewestFirst = ({ sort, tab }: Pick<QueueFilter, "sort" | "tab">): boolean =>
  sort === "newest" || (sort === "due" && tab === "done");

/** Open records, how many of those that wait are due soon and late, and since when the oldest is open. */
export type Counts = {
  readonly open: number;
  readonly due_soon: number;
  readonly late: number;
  readonly oldest: Date | null;
};

/** `records` as they stand behind FROM, by the name that the columns of the standing go by. */
export async function countsOf(
  db: Kysely<Database>,
  records: RawBuilder<unknown>,
  { open, waiting, submitted }: Standing,
  at: { readonly target: Target; readonly now: number },
): Promise<Counts> {
  const borders = bordersAt(at.target, at.now);
  const { rows } = await sql<Counts>`
    SELECT count(*) AS open, min(${submitted}) AS oldest,
      count(*) FILTER (WHERE ${waiting} AND ${isDueSoon(submitted, borders)}) AS due_soon,
      count(*) FILTER (WHERE ${waiting} AND ${isLate(submitted, borders)}) AS late
    FROM ${records} WHERE ${open}`.execute(db);
  return rows[0] ?? { open: 0, due_soon: 0, late: 0, oldest: null };
}
