import { DAY_MS } from "@candor/contract/domain/time.ts";
/** A day in the form of the calls, `2026-11-21`, as two times in UTC: its start, and the start of the next day. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);
