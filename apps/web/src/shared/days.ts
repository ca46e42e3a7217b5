export const dayFilters = ["all", "today", "week", "month"] as const;
export type DaysFilter = (typeof dayFilters)[number];
const back: Readonly<Record<Exclude<DaysFilter, "all">, number>> = { today: 0, week: 6, month: 29 };

/** The first day of the filter in the contract's format, a UTC day; undefined for all. */
export function fromDay(filter: DaysFilter, now: Date): string | undefined {
  if (filter === "all") return undefined;
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - back[filter]);
  return day.toISOString().slice(0, 10);
}
