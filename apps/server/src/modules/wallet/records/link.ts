import type { recordLink } from "@candor/contract/routes/record.ts";
import type * as z from "zod/mini";

type Link = z.infer<typeof recordLink>;

/** How references begin, and what they are of. */
const kinds: Readonly<Record<string, Link["kind"]>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  convert: "conversion",
  transfer: "transfer",
  order: "order",
  trade: "trade",
};

/** What a reference such as "order:12" leads to; null where there is no page for it, as for practice funds. */
export function linkOf(ref: string): Link | null {
  const [, prefix = "", id = ""] = /^([a-z]+):([0-9a-f-]+)$/.exec(ref) ?? [];
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined;
  return kind ? { kind, id } : null;
}
