import type { QueueSort } from "@candor/contract/routes/console/queue.ts";

const byTimeOf: readonly QueueSort[] = ["due", "newest", "oldest"];

/** How the list is sorted by time, if it is. */
export function directionOf(sort: QueueSort, isDone: boolean): "ascending" | "descending" | undefined {
  if (!byTimeOf.includes(sort)) return undefined;
  return sort === "newest" || (isDone && sort === "due") ? "descending" : "ascending";
}

/** The other direction; from another column back to the queue's own order. */
export function nextOfTime(sort: QueueSort, isDone: boolean): QueueSort {
  if (sort === "due") return isDone ? "oldest" : "newest";
  return "due";
}

/** Names begin at the smallest, amounts at the largest; the third press goes back to the queue's own order. */
export function nextOf(column: "user" | "amount", sort: QueueSort): QueueSort {
  const order: readonly QueueSort[] = column === "user" ? ["user", "user_desc"] : ["amount_desc", "amount"];
  return order[order.indexOf(sort) + 1] ?? "due";
}
