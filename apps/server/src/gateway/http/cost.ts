import type { Route } from "@candor/contract/route.ts";

/** Rows of a list that one token of the caller's budget pays, those read and those skipped to get there. */
const ROWS_READ = 50;
const ROWS_SKIPPED = 1_000;
const SKIPPING_MAX = 10;

/** What a validated call takes of the caller's budget beyond its route's own cost: by what it asks for, and of a list by its page. */
export function extraCost(route: Route, input: unknown): number {
  if (route.costOf) return route.costOf(input as never);
  if (typeof input !== "object" || input === null) return 0;
  const { page = 1, page_size } = input as { page?: unknown; page_size?: unknown };
  if (typeof page !== "number" || typeof page_size !== "number") return 0;
  return (
    Math.floor(page_size / ROWS_READ) + Math.min(SKIPPING_MAX, Math.floor(((page - 1) * page_size) / ROWS_SKIPPED))
  );
}
