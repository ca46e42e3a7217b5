import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import { QUEUE_COUNTED_MAX } from "@candor/contract/fields.ts";

/** A total as text: "12", or "1,000+" from the counting limit on. */
export const totalText = (total: number, max = COUNTED_MAX): string =>
  `${Math.min(total, max).toLocaleString("en-US")}${total >= max ? "+" : ""}`;

/** The same of a queue's open records, with its own limit. */
export const openText = (open: number): string => totalText(open, QUEUE_COUNTED_MAX);
