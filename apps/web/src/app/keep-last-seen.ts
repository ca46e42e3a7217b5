import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useSyncExternalStore } from "react";
import { NoAnswer } from "../shared/api/errors.ts";
import { forgetLastSeen, keptRoutes, lastAnswer, readLastSeen, writeLastSeen } from "../shared/api/last-seen.ts";
import { queryClient } from "../shared/api/query-client.ts";
import { reach } from "../shared/reach.ts";
import { useSession } from "../shared/session.ts";
import { allQuotes, takeQuotes } from "../shared/socket/quotes.ts";

/** A price changes five times a second; what is kept may be some seconds old. */
const KEEP_EVERY_MS = 10_000;

const keptPaths = new Set<unknown>(keptRoutes.map(({ path }) => path));
/** The reads that are shown from the device, with the time of their answer, until the server answers. */
const restored = new Map<string, number>();
const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of [...listeners]) listener();
};

function keep(): void {
  const cache = queryClient.getQueryCache().getAll();
  const answered = cache.filter(({ queryKey, state }) => {
    const isOwn = state.status === "success" && !restored.has(JSON.stringify(queryKey));
    return isOwn && keptPaths.has(queryKey[0]);
  });
  const quotes = allQuotes().map(({ moved: _, ...quote }) => quote);
  if (answered.length === 0 && quotes.length === 0) return;
  writeLastSeen(localStorage, {
    reads: answered.map(({ queryKey, state }) => ({ key: queryKey, atMs: state.dataUpdatedAt, data: state.data })),
    quotes,
  });
}

/** A read that got no answer shows the last one that this device has seen; it stays out of date, and is asked for again. */
function restore(queryKey: readonly unknown[]): void {
  const seen = readLastSeen(localStorage);
  const answer = lastAnswer(seen, queryKey);
  if (!answer) return;
  restored.set(JSON.stringify(queryKey), answer.atMs);
  queryClient.setQueryData(queryKey, answer.data, { updatedAt: answer.atMs });
  takeQuotes(seen.quotes);
  announce();
}

/** The server can be reached again. */
function replace(): void {
  if (reach.gone || restored.size === 0) return;
  restored.clear();
  announce();
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => keptPaths.has(queryKey[0]) });
}

/** Keeps the last quotes and balances on the device, and shows them where a start finds no network. */
export function keepLastSeen(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { queryKey, state } = query;
    if (type !== "updated" || !keptPaths.has(queryKey[0])) return;
    if (state.status === "error" && state.data === undefined && state.error instanceof NoAnswer) restore(queryKey);
    // Another answer than the restored one came from the server.
    const name = JSON.stringify(queryKey);
    if (state.status === "success" && restored.has(name) && restored.get(name) !== state.dataUpdatedAt) {
      restored.delete(name);
      announce();
    }
  });
  // Without a network every read would fail first, a second later.
  if (!navigator.onLine) for (const { key } of readLastSeen(localStorage).reads) restore(key);
  setInterval(keep, KEEP_EVERY_MS);
  // A phone may end a page that went to the background without another word.
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keep());
  addEventListener("pagehide", keep);
  addEventListener("online", replace);
  reach.subscribe(replace);
  useSession.subscribe((now, before) => {
    if (now.token !== before.token && before.token !== undefined) forgetLastSeen(localStorage);
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const balancesAtMs = (): number | undefined =>
  [...restored].find(([name]) => (JSON.parse(name) as readonly unknown[])[0] === getAsset.path)?.[1];
/** The number of reads that are shown from the device. */
const restoredCount = (): number => restored.size;

/** The time of the balances that are shown from the device; undefined if there are none. Renders again when anything is restored or replaced. */
export function useRestoredBalances(): number | undefined {
  useSyncExternalStore(subscribe, restoredCount, restoredCount);
  return useSyncExternalStore(subscribe, balancesAtMs, balancesAtMs);
}
