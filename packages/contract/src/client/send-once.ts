import { DAY_MS } from "../domain/time.ts";
import { isRefusedAtDoor } from "../errors.ts";
import type { InputOf, OutputOf, Route } from "../route.ts";
import { textWithoutSecrets } from "../secret-fields.ts";
import type { CallOptions } from "./client.ts";
import { ApiError, ServerFailure, UnknownOutcome } from "./errors.ts";

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

type Call = <R extends Route>(route: R, input: InputOf<R>, options?: CallOptions) => Promise<OutputOf<R>>;

export type SendPorts = {
  readonly call: Call;
  /** Keeps the key of a request over a reload. */
  readonly store: KeyStore;
  readonly newKey: () => string;
  readonly now: () => number;
  /** Before a request is sent, and when its outcome is known: in between it is unanswered. */
  readonly onSend?: (slot: string, key: string) => void;
  readonly onKnown?: (key: string) => void;
};

/** It may have been carried out. Sending the same input again under the key returns the first outcome and cannot carry it out twice. */
export type Unknown = { readonly state: "unknown"; readonly key: string; readonly retryAfterMs?: number | undefined };
export type Sent<Data> =
  | { readonly state: "done"; readonly data: Data }
  /** An ApiError, or a failure of the transport that certainly had no effect. */
  | { readonly state: "refused"; readonly error: Error }
  | Unknown;

/** Refused before the call's key was checked: the answer is no evidence about an earlier attempt under that key. */
const isTurnedAway = (error: unknown): error is ApiError | ServerFailure =>
  error instanceof ServerFailure ||
  (error instanceof ApiError && (error.status !== 200 || isRefusedAtDoor(error.error)));

/** The session has to change first: automatic retries would be refused forever. */
const needsLogin = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.error === "SESSION_CLEARED" || error.error === "NOT_LOGGED_IN" || error.error === "ACCOUNT_LOCKED");

/**
 * Sends a call that has an effect, under a key that stays the same until its outcome is known. A refusal of the transport (429, 503, a session that is
 * over) ends the request only if nothing was sent under its key before. `slot` names the form or the record. `unknown` is the key of an
 * unknown outcome that is queried again: another tab may have begun its own request in the slot meanwhile. Never throws.
 */
export async function sendOnce<R extends Route>(
  ports: SendPorts,
  slot: string,
  route: R,
  input: InputOf<R>,
  unknown?: string,
): Promise<Sent<OutputOf<R>>> {
  const { key, isRepeated } =
    unknown === undefined
      ? keyFor(ports.store, slot, input, ports.now(), ports.newKey)
      : { key: unknown, isRepeated: true };
  const known = () => {
    settleKey(ports.store, slot, key);
    ports.onKnown?.(key);
  };
  ports.onSend?.(slot, key);
  try {
    const data = await ports.call(route, input, { idempotencyKey: key });
    known();
    return { state: "done", data };
  } catch (error) {
    if (error instanceof UnknownOutcome) return { state: "unknown", key, retryAfterMs: error.retryAfterMs };
    const refusal = error instanceof Error ? error : new Error(String(error));
    if (isRepeated && isTurnedAway(refusal))
      return needsLogin(refusal)
        ? { state: "refused", error: refusal }
        : { state: "unknown", key, retryAfterMs: refusal.retryAfterMs };
    known();
    return { state: "refused", error: refusal };
  }
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;
const PAUSE_MS_MAX = 8_000;

/** The pause in ms before the nth query (from 0) for a call's outcome; longer if the server requested it. */
export const pauseBefore = (tries: number, { retryAfterMs = 0 }: Pick<Unknown, "retryAfterMs"> = {}): number =>
  Math.max(PAUSES_MS[tries] ?? PAUSE_MS_MAX, retryAfterMs);
