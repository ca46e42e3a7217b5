import { isRefusedAtDoor } from "../errors.ts";
import type { InputOf, OutputOf, Route } from "../route.ts";
import type { CallOptions } from "./client.ts";
import { ApiError, ServerFailure, UnknownOutcome } from "./errors.ts";
import { type KeyStore, keyFor, settleKey } from "./idempotent.ts";

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
