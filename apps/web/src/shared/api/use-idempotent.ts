import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useRef, useState } from "react";
import { call } from "./call.ts";
import { UnknownOutcome } from "./errors.ts";
import { keyFor, settleKey } from "./idempotent.ts";

export type Sending<R extends Route> =
  | { readonly state: "idle" }
  | { readonly state: "sending" }
  | { readonly state: "done"; readonly data: OutputOf<R> }
  /** An ApiError, or a failure of the transport that certainly had no effect. */
  | { readonly state: "refused"; readonly error: Error }
  /** It may have been done. Show <UnknownOutcomeCallout>, and offer `again`, which cannot do it twice. */
  | { readonly state: "unknown"; readonly again: () => Promise<OutputOf<R> | undefined> };

/**
 * Sends a call that has an effect, at most once. `slot` names the form. While one is under way a second press does nothing. Resolves with the data, or
 * with undefined when it was refused or the outcome is unknown (see `sending`).
 */
export function useIdempotent<R extends Route>(route: R, slot: string) {
  const [sending, setSending] = useState<Sending<R>>({ state: "idle" });
  const busy = useRef(false);
  const send = useCallback(
    async (input: InputOf<R>): Promise<OutputOf<R> | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      setSending({ state: "sending" });
      const idempotencyKey = keyFor(localStorage, slot, input, Date.now());
      try {
        const data = await call(route, input, { idempotencyKey });
        settleKey(localStorage, slot);
        setSending({ state: "done", data });
        return data;
      } catch (error) {
        if (error instanceof UnknownOutcome) {
          setSending({ state: "unknown", again: () => send(input) });
        } else {
          settleKey(localStorage, slot);
          setSending({ state: "refused", error: error instanceof Error ? error : new Error(String(error)) });
        }
        return undefined;
      } finally {
        busy.current = false;
      }
    },
    [route, slot],
  );
  const reset = useCallback(() => setSending({ state: "idle" }), []);
  return { send, sending, reset };
}
