import type { CaseKind } from "@candor/contract/domain/cases.ts";
import { QUEUE_COUNTED_MAX } from "@candor/contract/fields.ts";
import type { QueueSort, QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import {
  byAmount,
  byNumber,
  byTime,
  type CursorPage,
  type Key,
  type Place,
  readCursorPage,
  type Sorting,
} from "../../../platform/database/cursor-page.ts";
import { endOfDay, startOfDay } from "../../../platform/database/days.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { bordersAt, type Target } from "./age.ts";
import { caseColumns, isAsked, pausedAt } from "./case.ts";

/** Filters common to all queues; each queue adds its own. */
export type QueueFilter = Place & {
  readonly tab: QueueTab;
  readonly sort: QueueSort;
  /** Days in UTC, of the submission, in the tab `done` of the decision. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly amount_min?: string | undefined;
  readonly amount_max?: string | undefined;
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
  /** When the list shows that a record was decided, for those that are done. */
  readonly moved: RawBuilder<Date>;
  /** What a record is about, where it is about an amount. */
  readonly amount?: RawBuilder<string>;
  /** The last sort key, which names one record. */
  readonly key: Key;
};

/** The number of open records, of waiting ones due soon and late, and the age of the oldest open one. */
export type Counts = {
  readonly open: number;
  readonly due_soon: number;
  readonly late: number;
  readonly oldest: Date | null;
};

/** `due`: least time left first, which is oldest first; completed ones come newest first. */
export const isNewestFirst = ({ sort, tab }: Pick<QueueFilter, "sort" | "tab">): boolean =>
  sort === "newest" || (sort === "due" && tab === "done");

const orderOf = (isDescending: boolean) => (isDescending ? "desc" : "asc");

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

  /** One page of the records that `query` selects as `u` and the queue's own alias, in the order and within the days and amounts of the filter. */
  page<DB, Table extends keyof DB, Row>(
    db: Kysely<Database>,
    query: SelectQueryBuilder<DB, Table, Row>,
    filter: QueueFilter,
  ): Promise<CursorPage<Row>> {
    const { from, to, amount_min, amount_max, tab } = filter;
    const { submitted, moved, amount } = this.#standing;
    const shown = tab === "done" ? moved : submitted;
    let within = query;
    if (from) within = within.where(sql<boolean>`${shown} >= ${startOfDay(from)}`);
    if (to) within = within.where(sql<boolean>`${shown} < ${endOfDay(to)}`);
    if (amount && amount_min) within = within.where(sql<boolean>`${amount} >= ${amount_min}::numeric`);
    if (amount && amount_max) within = within.where(sql<boolean>`${amount} <= ${amount_max}::numeric`);
    return readCursorPage(db, within, this.#sorting(filter), { ...filter, countedMax: QUEUE_COUNTED_MAX });
  }

  /** By the column that was asked for; the key of the record decides between equal ones, so that a cursor names one place. */
  #sorting(filter: QueueFilter): Sorting {
    const { submitted, moved, amount, due, key } = this.#standing;
    switch (filter.sort) {
      case "user":
      case "user_desc":
        return {
          keys: [byNumber(sql`coalesce(u.uid, '0')::bigint`), key],
          order: orderOf(filter.sort === "user_desc"),
        };
      case "amount":
      case "amount_desc":
        if (!amount) throw new Error("a queue without amounts was asked to be sorted by them");
        return { keys: [byAmount(amount), key], order: orderOf(filter.sort === "amount_desc") };
      default: {
        const isDescending = isNewestFirst(filter);
        const placed = isDescending ? moved : filter.sort === "due" && due ? due : submitted;
        return { keys: [byTime(placed), key], order: orderOf(isDescending) };
      }
    }
  }

  /** Of the oldest QUEUE_COUNTED_MAX open records, which the late ones are among. */
  async counts(db: Kysely<Database>, target: Target, now: number): Promise<Counts> {
    const { records, open, submitted } = this.#standing;
    const { rows } = await sql<Counts>`
      SELECT count(*) AS open, min(submitted) AS oldest,
        count(*) FILTER (WHERE is_due_soon) AS due_soon, count(*) FILTER (WHERE is_late) AS late
      FROM (SELECT ${submitted} AS submitted, ${this.#waiting(now)} AND ${this.#dueSoon(target, now)} AS is_due_soon,
          ${this.#waiting(now)} AND ${this.#late(target, now)} AS is_late
        FROM ${records} LEFT JOIN review_cases AS k ON ${this.isCase()} WHERE ${open}
        ORDER BY ${submitted} LIMIT ${QUEUE_COUNTED_MAX}) AS counted`.execute(db);
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
