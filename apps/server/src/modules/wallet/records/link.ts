import type { recordLink } from "@candor/contract/routes/record.ts";
import type * as z from "zod/mini";

type Link = z.infer<typeof recordLink>;

/** The prefixes of references, and their subjects. */
const kinds: Readonly<Record<string, Link["kind"]>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  convert: "conversion",
  transfer: "transfer",
  order: "order",
  trade: "trade",
  otc: "otc",
  // The margin and the coins of an advertisement belong to the page of the merchant's own advertisements.
  "otc-offer": "otc_merchant",
  merchant: "otc_merchant",
};

/** The target of a reference such as "order:12"; null if there is no page for it, as for practice funds. */
export function linkOf(ref: string): Link | null {
  const [, prefix = "", id = ""] = /^([a-z-]+):([0-9a-f-]+)$/.exec(ref) ?? [];
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined;
  return kind ? { kind, id } : null;
}
