import { isRefusedAtDoor } from "../errors.ts";
import type { InputOf, OutputOf, Route } from "../route.ts";
import type { CallOptions } from "./client.ts";
import { ApiError, ServerFailure, UnknownOutcome } from "./errors.ts";
import { type KeyStore, keyFor, settleKey } from "./idempotent.ts";

type Call = <R extends Route>(route: R, input: InputOf<R>, options?: CallOptions) => Promise<OutputOf<R>>;

export type SendPorts = {
  readonly call: Call;
  /** Keeps the key of an act over a reload. */
  readonly store: KeyStore;
  readonly newKey: () => string;
  readonly now: () => number;
};

/** It may have been done. The key is kept: sending the same input again asks for the first outcome and cannot do it twice. */
export type Unknown = { readonly state: "unknown"; readonly retryAfterMs?: number | undefined };
export type Sent<Data> =
  | { readonly state: "done"; readonly data: Data }
  /** An ApiError, or a failure of the transport that certainly had no effect. */
  | { readonly state: "refused"; readonly error: Error }
  | Unknown;

/** Refused before anybody looked at the call's key: of an earlier sending under that key the answer says nothing. */
const isTurnedAway = (error: unknown): error is ApiError | ServerFailure =>
  error instanceof ServerFailure ||
  (error instanceof ApiError && (error.status !== 200 || isRefusedAtDoor(error.error)));

/** The session has to change first: asking again by itself would be refused for ever. */
const needsLogin = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.error === "SESSION_CLEARED" || error.error === "NOT_LOGGED_IN" || error.error === "ACCOUNT_LOCKED");

/**
 * Sends a call that has an effect, under a key that stays the same until its outcome is known. A refusal of the transport (429, 503, a session that is
 * over) ends the act only where nothing was sent under its key before. `slot` names the form or the record. Never throws.
 */
export async function sendOnce<R extends Route>(
  ports: SendPorts,
  slot: string,
  route: R,
  input: InputOf<R>,
): Promise<Sent<OutputOf<R>>> {
  const { key, isRepeated } = keyFor(ports.store, slot, input, ports.now(), ports.newKey);
  try {
    const data = await ports.call(route, input, { idempotencyKey: key });
    settleKey(ports.store, slot);
    return { state: "done", data };
  } catch (error) {
    if (error instanceof UnknownOutcome) return { state: "unknown", retryAfterMs: error.retryAfterMs };
    const refusal = error instanceof Error ? error : new Error(String(error));
    if (isRepeated && isTurnedAway(refusal))
      return needsLogin(refusal)
        ? { state: "refused", error: refusal }
        : { state: "unknown", retryAfterMs: refusal.retryAfterMs };
    settleKey(ports.store, slot);
    return { state: "refused", error: refusal };
  }
}

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;
const PAUSE_MS_MAX = 8_000;

/** The pause in ms before asking for the nth time (from 0) what became of a call; longer where the server asked for it. */
export const pauseBefore = (tries: number, { retryAfterMs = 0 }: Omit<Unknown, "state"> = {}): number =>
  Math.max(PAUSES_MS[tries] ?? PAUSE_MS_MAX, retryAfterMs);
