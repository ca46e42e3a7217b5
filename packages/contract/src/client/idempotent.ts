import { DAY_MS } from "../domain/time.ts";
import { textWithoutSecrets } from "../secret-fields.ts";

/**
 * The id of one intended request, kept in local storage from before it is sent until its outcome is known: a reload or a lost connection in between
 * sends the same id again and cannot carry it out twice. `slot` names the form ("spot:BTC-USDT").
 */
export type KeyStore = {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
  readonly removeItem: (name: string) => void;
};
type Kept = { readonly key: string; readonly body: string; readonly atMs: number };

/** The server refuses ids that are older (api.md). */
const LIFETIME_MS = DAY_MS;
const nameOf = (slot: string): string => `candor.intent.${slot}`;

/** Short fingerprint of a body, to distinguish a retry from another request. FNV-1a, not for security: passwords and codes stay out of it, as on the server. */
function printOf(body: unknown): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(textWithoutSecrets(body)))
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
}

function kept(store: KeyStore, slot: string): Kept | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(nameOf(slot)) ?? "null");
    return value && typeof value === "object" && "key" in value ? (value as Kept) : undefined;
  } catch {
    return undefined;
  }
}

/** `isRepeated`: something may have been sent under this key before, and its outcome is not known. */
export type ActKey = { readonly key: string; readonly isRepeated: boolean };

/**
 * The id for this request: the stored one when the same body was sent without a known outcome, else a new one of `newKey` (UUID version 7), stored before
 * it is returned.
 */
export function keyFor(store: KeyStore, slot: string, body: unknown, nowMs: number, newKey: () => string): ActKey {
  const before = kept(store, slot);
  const print = printOf(body);
  if (before && before.body === print && nowMs - before.atMs < LIFETIME_MS)
    return { key: before.key, isRepeated: true };
  const key = newKey();
  store.setItem(nameOf(slot), JSON.stringify({ key, body: print, atMs: nowMs } satisfies Kept));
  return { key, isRepeated: false };
}

/** Whether this body was sent from the slot without a known outcome: sending it again would use its key. */
export const isKept = (store: KeyStore, slot: string, body: unknown): boolean =>
  kept(store, slot)?.body === printOf(body);

/** The outcome is known: the next request of this slot is a new one, even with the same body. With `key` only if the slot still has that one. */
export function settleKey(store: KeyStore, slot: string, key?: string): void {
  if (key === undefined || kept(store, slot)?.key === key) store.removeItem(nameOf(slot));
}
