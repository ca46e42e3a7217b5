import type { CaseKind } from "@candor/contract/domain/cases.ts";
import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Place } from "../../../platform/database/cursor-page.ts";
import { containing } from "../../../platform/database/like.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { bordersAt, type Target } from "./age.ts";
import { caseColumns, isAsked, pausedAt } from "./case.ts";

/** Filters common to all queues; each queue adds its own. */
export type QueueFilter = Place & {
  readonly tab: QueueTab;
  readonly sort: "due" | "newest" | "oldest";
  /** A user's account number, name or contact, or a part of one of the last two. */
  readonly search?: string | undefined;
  readonly target: Target;
  readonly now: number;
  /** The operator of "mine". */
  readonly operatorId: number;
};

/** The state of a queue's records, in the columns of its query. */
type Standing = {
  /** Its records are cases, which are assigned to operators, and whose users may be asked something; requests are not. */
  readonly kind: CaseKind | "approval";
  /** The FROM clause, with the alias that the other columns use. */
  readonly records: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  /** Not done yet. */
  readonly open: RawBuilder<boolean>;
  /** Waits for a decision, if not all open records do: the target time runs only then. */
  readonly waiting?: RawBuilder<boolean>;
  readonly submitted: RawBuilder<Date>;
  /** When the time for a decision is over, where the records have one of their own instead of the queue's target. */
  readonly due?: RawBuilder<Date>;
};

/** The number of open records, of waiting ones due soon and late, and the age of the oldest open one. */
export type Counts = {
  readonly open: number;
  readonly due_soon: number;
  readonly late: number;
  readonly oldest: Date | null;
};

/** A search among the users `u` of a queue; `name` is the one shown on its records. */
export function userMatches(search: string, name: RawBuilder<string> = sql`u.nickname`): RawBuilder<boolean> {
  const like = containing(search);
  return sql`(u.uid = ${search} OR ${name} ILIKE ${like} OR u.email ILIKE ${like} OR u.mobile LIKE ${like})`;
}

/** `due`: least time left first, which is oldest first; completed ones come newest first. */
export const isNewestFirst = ({ sort, tab }: Pick<QueueFilter, "sort" | "tab">): boolean =>
  sort === "newest" || (sort === "due" && tab === "done");

/** Shared SQL of all queues: which records are in a tab, how many wait, who has one open. */
export class ReviewQueue {
  /** Selects the case `k` of each record, for `caseView`. */
  readonly caseColumns = caseColumns;
  readonly #name: string;
  readonly #standing: Standing;

  constructor(name: string, standing: Standing) {
    this.#name = name;
    this.#standing = standing;
  }

  /** The condition on which a lease `l` is joined: the current holder of the record. */
  leasedAt(now: number): RawBuilder<boolean> {
    return sql`(l.queue = ${this.#name} AND l.record_id = ${this.#standing.id} AND l.until > ${new Date(now)})`;
  }

  /** The condition on which the case `k` of a record is joined; `inTab` needs it. */
  isCase(): RawBuilder<boolean> {
    return sql`(k.kind = ${this.#standing.kind} AND k.record_id = ${this.#standing.id})`;
  }

  /** The records of one tab. `mine` filters open ones: those leased by or assigned to the operator, unless the queue has another definition of whose turn it is. */
  inTab(
    { tab, target, now, operatorId }: QueueFilter,
    mine: RawBuilder<boolean> = sql`(l.operator_id = ${operatorId} OR k.assignee = ${operatorId})`,
  ): RawBuilder<boolean> {
    const { open } = this.#standing;
    switch (tab) {
      case "open":
        return open;
      case "due_soon":
        return sql`(${this.#waiting(now)} AND ${this.#dueSoon(target, now)})`;
      case "late":
        return sql`(${this.#waiting(now)} AND ${this.#late(target, now)})`;
      case "mine":
        return sql`(${open} AND ${mine})`;
      case "done":
        return sql`NOT (${open})`;
    }
  }

  async counts(db: Kysely<Database>, target: Target, now: number): Promise<Counts> {
    const { records, open, submitted } = this.#standing;
    const { rows } = await sql<Counts>`
      SELECT count(*) AS open, min(${submitted}) AS oldest,
        count(*) FILTER (WHERE ${this.#waiting(now)} AND ${this.#dueSoon(target, now)}) AS due_soon,
        count(*) FILTER (WHERE ${this.#waiting(now)} AND ${this.#late(target, now)}) AS late
      FROM ${records} LEFT JOIN review_cases AS k ON ${this.isCase()} WHERE ${open}`.execute(db);
    return rows[0] ?? { open: 0, due_soon: 0, late: 0, oldest: null };
  }

  /** While the user is asked something, it does not wait for a decision. */
  #waiting(now: number): RawBuilder<boolean> {
    return sql`(${this.#standing.waiting ?? this.#standing.open} AND NOT ${isAsked(now)})`;
  }

  #late(target: Target, now: number): RawBuilder<boolean> {
    const { submitted, due } = this.#standing;
    if (due) return sql`${due} <= ${new Date(now)}`;
    return sql`${submitted} + ${pausedAt(now)} <= ${bordersAt(target, now).lateBefore}`;
  }

  #dueSoon(target: Target, now: number): RawBuilder<boolean> {
    const { lateBefore, dueSoonBefore } = bordersAt(target, now);
    const { submitted, due } = this.#standing;
    if (due) return sql`${due} > ${new Date(now)} AND ${due} <= ${new Date(now + target.dueSoonMs)}`;
    const since = sql`${submitted} + ${pausedAt(now)}`;
    return sql`${since} > ${lateBefore} AND ${since} <= ${dueSoonBefore}`;
  }
}
