import type { ClientBase } from "pg";
import { StartupError } from "../platform/startup-error.ts";

/** A month of UTC, as archives are named and partitions bounded. */
export type Month = {
  /** "2026-01" */
  readonly name: string;
  readonly from: Date;
  /** The first moment that does not belong to it. */
  readonly until: Date;
};

export const monthOf = (at: Date): Month => monthAt(at.getUTCFullYear(), at.getUTCMonth());

function monthAt(year: number, index: number): Month {
  const from = new Date(Date.UTC(year, index, 1));
  return { name: from.toISOString().slice(0, 7), from, until: new Date(Date.UTC(year, index + 1, 1)) };
}

/** "2026-01". Throws a StartupError for anything else. */
export function parseMonth(text: string): Month {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  if (!match) throw new StartupError(`${text} is not a month; give one as 2026-01`);
  return monthAt(Number.parseInt(match[1] ?? "", 10), Number.parseInt(match[2] ?? "", 10) - 1);
}

/** The months from that of `since` on which end by `until`, oldest first. */
export function monthsBetween(since: Date, until: Date): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(since); month.until <= until; month = monthOf(month.until)) months.push(month);
  return months;
}

/** So many whole months before the month of `at`: rows from then on stay in the database. */
export const retainedFrom = (at: Date, months: number): Date =>
  monthAt(at.getUTCFullYear(), at.getUTCMonth() - months).from;

/** Clocks of machines differ: a month is over when an hour of the next has passed. */
const SETTLE_MS = 3_600_000;

const CLOCKS = `
SELECT now() AS database, (SELECT at FROM batches ORDER BY batch_id DESC LIMIT 1) AS engine`;

/** The moment up to which nothing can be added any more: the engine has committed later batches, and the database's clock is past it too. */
export async function completeUntil(client: ClientBase): Promise<Date | undefined> {
  const [row] = (await client.query<{ database: Date; engine: Date | null }>(CLOCKS)).rows;
  if (!row?.engine) return undefined;
  return new Date(Math.min(row.database.getTime() - SETTLE_MS, row.engine.getTime()));
}
