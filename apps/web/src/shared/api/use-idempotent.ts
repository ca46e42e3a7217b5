import { isKept, settleKey } from "@candor/contract/client/idempotent.ts";
import { type SendPorts, type Sent, sendOnce } from "@candor/contract/client/send-once.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useRef, useState } from "react";
import { v7 } from "uuid";
import { call } from "./call.ts";
import { earlierAct, forgetUnanswered, noteUnanswered } from "./unanswered.ts";

export type Sending<R extends Route> =
  | { readonly state: "idle" }
  | { readonly state: "sending" }
  | Exclude<Sent<OutputOf<R>>, { state: "unknown" }>
  /** It may have been done. <UnknownOutcomeCallout> says so and asks `again` by itself until it is known, which cannot do it twice. */
  | { readonly state: "unknown"; readonly again: () => Promise<OutputOf<R> | undefined> };

/** It was sent, and its outcome is not known yet: buttons show that they wait for it. */
export const isUnsettled = ({ state }: { readonly state: string }): boolean =>
  state === "sending" || state === "unknown";

/** The library draws its key from getRandomValues: a phone on plain http has no crypto.randomUUID. */
const ports = (): SendPorts => ({
  ...{ call, store: localStorage, newKey: () => v7(), now: () => Date.now() },
  ...{ onSend: noteUnanswered, onKnown: forgetUnanswered },
});

/**
 * Sends a call that has an effect, at most once. `slot` names the form. While one is under way a second press does nothing. Resolves with the data, or
 * with undefined when it was refused or the outcome is unknown (see `sending`); what is unknown stays so while it is asked for again.
 */
export function useIdempotent<R extends Route>(route: R, slot: string) {
  const [sending, setSending] = useState<Sending<R>>({ state: "idle" });
  const busy = useRef(false);
  /** ms; the server asked not to be asked before. */
  const askableAt = useRef(0);
  const send = useCallback(
    async (input: InputOf<R>, unknown?: string): Promise<OutputOf<R> | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      // Another act waits until the user is told what became of the one before the reload; it is not sent then.
      const earlier = isKept(localStorage, slot, input) ? undefined : earlierAct(slot);
      if (earlier) {
        setSending({ state: "sending" });
        await earlier;
        busy.current = false;
        setSending({ state: "idle" });
        return undefined;
      }
      setSending((before) => (before.state === "unknown" ? before : { state: "sending" }));
      const pauseMs = askableAt.current - Date.now();
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const sent = await sendOnce(ports(), slot, route, input, unknown);
      askableAt.current = sent.state === "unknown" ? Date.now() + (sent.retryAfterMs ?? 0) : 0;
      busy.current = false;
      setSending(sent.state === "unknown" ? { state: "unknown", again: () => send(input, sent.key) } : sent);
      return sent.state === "done" ? sent.data : undefined;
    },
    [route, slot],
  );
  /** Forgets a refusal. What is unknown stays so: another act would be sent beside one that may have been done. */
  const reset = useCallback(
    () => setSending((before) => (before.state === "unknown" ? before : { state: "idle" })),
    [],
  );
  /** What is sent next is another act, whatever became of the one before. */
  const forget = useCallback(() => {
    settleKey(localStorage, slot);
    askableAt.current = 0;
    setSending({ state: "idle" });
  }, [slot]);
  return { send, sending, reset, forget };
}
