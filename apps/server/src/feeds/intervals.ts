import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import type { KlinePeriod } from "@candor/contract/routes/market.ts";

/** Lengths of the intervals whose openings are whole multiples of their length since 1970 (UTC). */
const fixedMs = {
  "1s": SECOND_MS,
  "1m": MINUTE_MS,
  "3m": 3 * MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "2h": 2 * HOUR_MS,
  "4h": 4 * HOUR_MS,
  "6h": 6 * HOUR_MS,
  "8h": 8 * HOUR_MS,
  "12h": 12 * HOUR_MS,
  "1d": DAY_MS,
  "3d": 3 * DAY_MS,
} as const satisfies Partial<Record<KlinePeriod, number>>;

const WEEK_MS = 7 * DAY_MS;
/** 1970-01-01 was a Thursday, so the first Monday is four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** When the interval that holds `at` opened, in ms UTC; weeks open on Monday, months on the first. */
export function openOf(period: KlinePeriod, at: number): number {
  if (period === "1w") return at - ((((at - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS);
  if (period === "1M") {
    const day = new Date(at);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
  }
  return at - (at % fixedMs[period]);
}

/** When the interval after the one that opened at `open` begins. */
export function nextOpen(period: KlinePeriod, open: number): number {
  if (period === "1w") return open + WEEK_MS;
  if (period === "1M") {
    const day = new Date(open);
    return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1);
  }
  return open + fixedMs[period];
}
