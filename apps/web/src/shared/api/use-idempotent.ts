import { settleKey } from "@candor/contract/client/idempotent.ts";
import { type SendPorts, type Sent, sendOnce } from "@candor/contract/client/send-once.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useRef, useState } from "react";
import { v7 } from "uuid";
import { call } from "./call.ts";

export type Sending<R extends Route> =
  | { readonly state: "idle" }
  | { readonly state: "sending" }
  | Exclude<Sent<OutputOf<R>>, { state: "unknown" }>
  /** It may have been done. Show <UnknownOutcomeCallout>, and offer `again`, which cannot do it twice. */
  | { readonly state: "unknown"; readonly again: () => Promise<OutputOf<R> | undefined> };

/** The library draws its key from getRandomValues: a phone on plain http has no crypto.randomUUID. */
const ports = (): SendPorts => ({ call, store: localStorage, newKey: () => v7(), now: () => Date.now() });

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
      const sent = await sendOnce(ports(), slot, route, input);
      busy.current = false;
      setSending(sent.state === "unknown" ? { state: "unknown", again: () => send(input) } : sent);
      return sent.state === "done" ? sent.data : undefined;
    },
    [route, slot],
  );
  const reset = useCallback(() => setSending({ state: "idle" }), []);
  /** As reset, and what is sent next is another act, whatever became of the one before. */
  const forget = useCallback(() => {
    settleKey(localStorage, slot);
    reset();
  }, [slot, reset]);
  return { send, sending, reset, forget };
}
