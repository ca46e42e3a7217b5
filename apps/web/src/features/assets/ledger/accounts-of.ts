import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { LedgerEvent } from "@candor/contract/routes/record.ts";

/** The accounts of an event, where money left first. */
export function accountsOf({ entries }: Pick<LedgerEvent, "entries">): AccountType[] {
  const left = entries.filter(({ available, frozen }) => available.startsWith("-") || frozen.startsWith("-"));
  return [...new Set([...left, ...entries].map(({ account }) => account))];
}
