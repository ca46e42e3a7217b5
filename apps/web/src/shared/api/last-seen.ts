import type { Route } from "@candor/contract/route.ts";
import { getConfig, getHomeInit } from "@candor/contract/routes/common.ts";
import { getCurrencyList, type Quotation } from "@candor/contract/routes/market.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";

/**
 * The last quotes and balances, kept on the device for a start without a network. Prices and lists are public; balances are kept for the user who is logged in on this device, whose
 * session is kept beside them, and go with the session. What is shown from here is marked with its time (OfflineBanner), and replaced as soon as the server answers.
 */
export const keptRoutes: readonly Route[] = [getConfig, getHomeInit, getCurrencyList, getAsset];

export type KeptRead = { readonly key: readonly unknown[]; readonly atMs: number; readonly data: unknown };
export type LastSeen = { readonly reads: readonly KeptRead[]; readonly quotes: readonly Quotation[] };
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NAME = "candor.last-seen";
const nothing: LastSeen = { reads: [], quotes: [] };

export function readLastSeen(store: Store): LastSeen {
  try {
    const value: unknown = JSON.parse(store.getItem(NAME) ?? "null");
    const isKept = typeof value === "object" && value !== null && "reads" in value && "quotes" in value;
    return isKept && Array.isArray(value.reads) && Array.isArray(value.quotes) ? (value as LastSeen) : nothing;
  } catch {
    return nothing;
  }
}

export const forgetLastSeen = (store: Store): void => store.removeItem(NAME);

/** Adds the reads to those that are kept, newest by key; a read that failed meanwhile keeps its last answer. Full storage keeps nothing. */
export function writeLastSeen(store: Store, { reads, quotes }: LastSeen): void {
  const before = readLastSeen(store);
  const isNew = new Set(reads.map(({ key }) => JSON.stringify(key)));
  // One language and one user: others of an earlier choice would only grow.
  const paths = new Set(reads.map(({ key }) => key[0]));
  const rest = before.reads.filter(({ key }) => !isNew.has(JSON.stringify(key)) && !paths.has(key[0]));
  try {
    const kept: LastSeen = { reads: [...rest, ...reads], quotes: quotes.length > 0 ? quotes : before.quotes };
    store.setItem(NAME, JSON.stringify(kept));
  } catch {
    forgetLastSeen(store);
  }
}

/** The kept answer of a read, for exactly its input, language and user. */
export const lastAnswer = ({ reads }: LastSeen, key: readonly unknown[]): KeptRead | undefined =>
  reads.find((each) => JSON.stringify(each.key) === JSON.stringify(key));
