import type { Sort, SortKey } from "../../shared/market/rankings.ts";

/**
 * The order after a press on a column: first the direction that people look for (names from A, figures from the highest), then the other, then none, which is
 * the order of the server.
 */
export function nextSort(sort: Sort | undefined, key: SortKey): Sort | undefined {
  const first = key !== "symbol";
  if (sort?.key !== key) return { key, descending: first };
  return sort.descending === first ? { key, descending: !first } : undefined;
}
