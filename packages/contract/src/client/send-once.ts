import type { InputOf, OutputOf, Route } from "../route.ts";
import type { CallOptions } from "./client.ts";
import { UnknownOutcome } from "./errors.ts";
import { type KeyStore, keyFor, settleKey } from "./idempotent.ts";

type Call = <R extends Route>(route: R, input: InputOf<R>, options?: CallOptions) => Promise<OutputOf<R>>;

export type SendPorts = {
  readonly call: Call;
  /** Keeps the key of an act over a reload. */
  readonly store: KeyStore;
  readonly newKey: () => string;
  readonly now: () => number;
};

export type Sent<Data> =
  | { readonly state: "done"; readonly data: Data }
  /** An ApiError, or a failure of the transport that certainly had no effect. */
  | { readonly state: "refused"; readonly error: Error }
  /** It may have been done. The key is kept: sending the same input again asks for the first outcome and cannot do it twice. */
  | { readonly state: "unknown" };

/** Sends a call that has an effect, under a key that stays the same until its outcome is known. `slot` names the form or the record. Never throws. */
export async function sendOnce<R extends Route>(
  ports: SendPorts,
  slot: string,
  route: R,
  input: InputOf<R>,
): Promise<Sent<OutputOf<R>>> {
  const idempotencyKey = keyFor(ports.store, slot, input, ports.now(), ports.newKey);
  try {
    const data = await ports.call(route, input, { idempotencyKey });
    settleKey(ports.store, slot);
    return { state: "done", data };
  } catch (error) {
    if (error instanceof UnknownOutcome) return { state: "unknown" };
    settleKey(ports.store, slot);
    return { state: "refused", error: error instanceof Error ? error : new Error(String(error)) };
  }
}
