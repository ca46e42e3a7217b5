import { isKept, settleKey } from "@candor/contract/client/idempotent.ts";
import { type SendPorts, type Sent, sendOnce } from "@candor/contract/client/send-once.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { call } from "../api/call.ts";
import { earlierAct, forgetUnanswered, noteUnanswered } from "../api/unanswered.ts";

/** Where a sending stands, whatever it sends: what its form, its button and the sheet that asks for proofs need to know. */
export type Act = {
  readonly state: "idle" | "sending" | "refused" | "unknown";
  /** It was sent, and its outcome is not known yet. */
  readonly busy: boolean;
  readonly refusal: Error | undefined;
  /** Set while it may have been done: asks for the outcome, which cannot do it twice. <UnknownOutcomeCallout> calls it by itself. */
  readonly again: (() => Promise<void>) | undefined;
  /** For the button that sends: it waits for the outcome, and is not pressed again while that is unknown. */
  readonly button: { readonly loading: boolean; readonly disabled: boolean };
  /** Forgets a refusal. What is under way or unknown stays so: another act would be sent beside one that may have been done. */
  readonly reset: () => void;
};

export type Send<R extends Route> = Act & {
  readonly send: (input: InputOf<R>, done?: (data: OutputOf<R>) => unknown) => Promise<OutputOf<R> | undefined>;
};

type State = { readonly state: "idle" } | { readonly state: "sending" } | Settled;
type Settled =
  | Extract<Sent<never>, { state: "refused" }>
  | { readonly state: "unknown"; readonly again: () => Promise<void> };

/** The library draws its key from getRandomValues: a phone on plain http has no crypto.randomUUID. */
const ports = (): SendPorts => ({
  call,
  store: localStorage,
  newKey: () => v7(),
  now: () => Date.now(),
  onSend: noteUnanswered,
  onKnown: forgetUnanswered,
});

const idle: State = { state: "idle" };

type SendOptions = {
  /**
   * For input that is all passwords and codes, by which two acts are not told apart: an act that was left with its outcome unknown must not lend its key
   * to the next one, which would then be answered "done" with another password, or freeze nothing. So such an act ends with its form.
   */
  readonly secret?: boolean;
};

/**
 * Sends a call that has an effect, at most once. `slot` names the form. While one is under way a second press does nothing. `send` hands the answer to
 * `done`, after an unknown outcome too, and resolves with it, or with undefined when the call was refused or its outcome is unknown.
 */
export function useSend<R extends Route>(route: R, slot: string, { secret = false }: SendOptions = {}): Send<R> {
  const [sending, setSending] = useState<State>(idle);
  const busy = useRef(false);
  /** ms; the server asked not to be asked before. */
  const askableAt = useRef(0);
  const send = useCallback(
    async (
      input: InputOf<R>,
      done?: (data: OutputOf<R>) => unknown,
      unknown?: string,
    ): Promise<OutputOf<R> | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      // Another act waits until the user is told what became of the one before the reload; it is not sent then.
      const earlier = isKept(localStorage, slot, input) ? undefined : earlierAct(slot);
      if (earlier) {
        setSending({ state: "sending" });
        await earlier;
        busy.current = false;
        setSending(idle);
        return undefined;
      }
      setSending((before) => (before.state === "unknown" ? before : { state: "sending" }));
      const pauseMs = askableAt.current - Date.now();
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const sent = await sendOnce(ports(), slot, route, input, unknown);
      askableAt.current = sent.state === "unknown" ? Date.now() + (sent.retryAfterMs ?? 0) : 0;
      busy.current = false;
      if (sent.state === "done") {
        setSending(idle);
        await done?.(sent.data);
        return sent.data;
      }
      const again = async (key: string) => void (await send(input, done, key));
      setSending(sent.state === "unknown" ? { state: "unknown", again: () => again(sent.key) } : sent);
      return undefined;
    },
    [route, slot],
  );
  const forgetRefusal = useCallback(() => setSending((before) => (before.state === "refused" ? idle : before)), []);
  /** What is sent next is another act, whatever became of the one before. */
  const forget = useCallback(() => {
    settleKey(localStorage, slot);
    askableAt.current = 0;
    setSending(idle);
  }, [slot]);
  useEffect(() => {
    if (secret) forget();
  }, [secret, forget]);
  const isUnknown = sending.state === "unknown";
  const isBusy = isUnknown || sending.state === "sending";
  return {
    send: useCallback((input: InputOf<R>, done?: (data: OutputOf<R>) => unknown) => send(input, done), [send]),
    state: sending.state,
    busy: isBusy,
    refusal: sending.state === "refused" ? sending.error : undefined,
    again: isUnknown ? sending.again : undefined,
    button: { loading: isBusy, disabled: isUnknown },
    reset: secret ? forget : forgetRefusal,
  };
}
