import type { OutputOf } from "@candor/contract/route.ts";
import type { consoleSearch } from "@candor/contract/routes/console/search.ts";
import { hrefOf, paths, userPath } from "../shared/paths.ts";

export type Found = OutputOf<typeof consoleSearch>["list"][number];

/** "W-12" and "D-7": a record's name in the users' app. */
export const hasRecordName = (text: string): boolean => /^[wd]-[0-9]{1,15}$/i.test(text);

const openStates: ReadonlySet<string> = new Set(["under_review", "sending", "crediting", "second"]);

/** The link to a record in the tab that lists it, so that next and previous work. */
export function hrefOfFound({ kind, id, state }: Found): string {
  if (kind === "user") return userPath(id);
  const path = kind === "deposit" ? paths.deposits : paths.withdrawals;
  return hrefOf(path, { tab: openStates.has(state) ? undefined : "done", open: id });
}

const byWords = {
  payment: "by its payment",
  withdraw_address: "withdraws to this address",
  deposit_address: "receives at this address",
} as const;

/** "withdrawal of 17359868, by its payment" */
export function wordsOfFound({ kind, uid, by }: Found): string {
  if (kind === "user") return by === null ? "account" : `account that ${byWords[by]}`;
  if (by === null) return `${kind} of ${uid}`;
  return by === "payment" ? `${kind} of ${uid}, ${byWords.payment}` : `${kind} of ${uid} to this address`;
}
