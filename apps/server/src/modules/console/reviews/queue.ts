import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Place } from "../../../platform/database/cursor-page.ts";
import { containing } from "../../../platform/database/like.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { bordersAt, type Target } from "./age.ts";

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

  /** The records of one tab. `mine` filters open ones: those leased by the operator, unless the queue has another definition of whose turn it is. */
  inTab(
    { tab, target, now, operatorId }: QueueFilter,
    mine: RawBuilder<boolean> = sql`l.operator_id = ${operatorId}`,
  ): RawBuilder<boolean> {
    const { open } = this.#standing;
    switch (tab) {
      case "open":
        return open;
      case "due_soon":
        return sql`(${this.#waiting} AND ${this.#dueSoon(target, now)})`;
      case "late":
        return sql`(${this.#waiting} AND ${this.#late(target, now)})`;
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
        count(*) FILTER (WHERE ${this.#waiting} AND ${this.#dueSoon(target, now)}) AS due_soon,
        count(*) FILTER (WHERE ${this.#waiting} AND ${this.#late(target, now)}) AS late
      FROM ${records} WHERE ${open}`.execute(db);
    return rows[0] ?? { open: 0, due_soon: 0, late: 0, oldest: null };
  }

  get #waiting(): RawBuilder<boolean> {
    return this.#standing.waiting ?? this.#standing.open;
  }

  #late(target: Target, now: number): RawBuilder<boolean> {
    const { submitted, due } = this.#standing;
    if (due) return sql`${due} <= ${new Date(now)}`;
    return sql`${submitted} <= ${bordersAt(target, now).lateBefore}`;
  }

  #dueSoon(target: Target, now: number): RawBuilder<boolean> {
    const { lateBefore, dueSoonBefore } = bordersAt(target, now);
    const { submitted, due } = this.#standing;
    if (due) return sql`${due} > ${new Date(now)} AND ${due} <= ${new Date(now + target.dueSoonMs)}`;
    return sql`${submitted} > ${lateBefore} AND ${submitted} <= ${dueSoonBefore}`;
  }
}
