import { DAY_MS } from "@candor/contract/domain/time.ts";
/** Days of the records, as "2026-11-21", in UTC: the ledger's days, the same for every reader. */
export type DayRange = { readonly from?: string; readonly to?: string };

export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The last `count` days, today included. */
export const lastDays = (count: number, nowMs: number): Required<DayRange> => ({
  from: dayOf(nowMs - (count - 1) * DAY_MS),
  to: dayOf(nowMs),
});

export const isBackward = ({ from, to }: DayRange): boolean => from !== undefined && to !== undefined && from > to;

/** "Nov 1 – 21, 2026" in the reader's language; an open end shows as nothing after the dash. Undefined for no range. */
export function rangeText({ from, to }: DayRange, tag: string): string | undefined {
  const format = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  if (from !== undefined && to !== undefined) return format.formatRange(at(from), at(to));
  if (from !== undefined) return `${format.format(at(from))} \u2013`;
  return to === undefined ? undefined : `\u2013 ${format.format(at(to))}`;
}
