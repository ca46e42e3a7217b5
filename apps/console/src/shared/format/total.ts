import { COUNTED_MAX } from "@candor/contract/fields.ts";

/** A total as it is shown: "12", and "10,000+" from where on rows are not counted. */
export const totalText = (total: number): string =>
  `${Math.min(total, COUNTED_MAX).toLocaleString("en-US")}${total >= COUNTED_MAX ? "+" : ""}`;
