import { DAY_MS } from "@candor/contract/domain/time.ts";
/** Days as calls give them, `2026-11-21`, as moments in UTC: the first of the day, and the first after it. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);
