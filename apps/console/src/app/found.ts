import type { OutputOf } from "@candor/contract/route.ts";
import type { consoleSearch } from "@candor/contract/routes/console/search.ts";
import { cashPath, userPath } from "../shared/paths.ts";

export type Found = OutputOf<typeof consoleSearch>["list"][number];

/** "W-12" and "D-7": a record's name in the users' app. */
export const hasRecordName = (text: string): boolean => /^[wd]-[0-9]{1,15}$/i.test(text);

export function hrefOfFound({ kind, id, state }: Found): string {
  return kind === "user" ? userPath(id) : cashPath(kind, { id, state });
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
