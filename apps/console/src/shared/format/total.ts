import { COUNTED_MAX } from "@candor/contract/fields.ts";

/** A total as text: "12", or "10,000+" above the counting limit. */
export const totalText = (total: number): string =>
  `${Math.min(total, COUNTED_MAX).toLocaleString("en-US")}${total >= COUNTED_MAX ? "+" : ""}`;
