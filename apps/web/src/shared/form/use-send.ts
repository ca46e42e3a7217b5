import { isKept, type SendPorts, type Sent, sendOnce, settleKey } from "@candor/contract/client/send-once.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { call } from "../api/call.ts";
import { earlierAct, forgetUnanswered, noteUnanswered } from "../api/unanswered.ts";
import { useAskAgain } from "../api/use-ask-again.ts";
import { spendCodesOf } from "../codes/asked-codes.ts";

/** The state of a submission, independent of its content: for its form, its button and the sheet of proofs. */
export type Act = {
  readonly state: "idle" | "sending" | "refused" | "unknown";
  /** It was sent, and its outcome is not known yet. */
  readonly busy: boolean;
  readonly refusal: Error | undefined;
  /** Set while it may have been carried out: asks for the outcome, which cannot carry it out twice. It is called by itself, with growing pauses. */
  readonly again: (() => Promise<void>) | undefined;
  /** For the button that sends: it waits for the outcome, and is disabled while that is unknown. */
  readonly button: { readonly loading: boolean; readonly disabled: boolean };
  /** Forgets a refusal. A pending or unknown submission stays: otherwise a second request would be sent beside one that may have been carried out. */
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
   * For input that consists of passwords and codes, which do not distinguish two requests: a request with an unknown outcome must not lend its key to
   * the next one, which would then be answered "done" with another password, or freeze nothing. So such a request ends with its form.
   */
  readonly secret?: boolean;
  /** False for a form that asks for an unknown outcome in a way of its own. */
  readonly polls?: boolean;
};

/**
 * Sends a call that has an effect, at most once. `slot` names the form. While one is pending a second press does nothing. `send` passes the answer to
 * `done`, after an unknown outcome too, and resolves with it, or with undefined if the call was refused or its outcome is unknown.
 */
export function useSend<R extends Route>(
  route: R,
  slot: string,
  { secret = false, polls = true }: SendOptions = {},
): Send<R> {
  const [sending, setSending] = useState<State>(idle);
  const busy = useRef(false);
  /** ms; the server requested no call before this. */
  const askableAt = useRef(0);
  const send = useCallback(
    async (
      input: InputOf<R>,
      done?: (data: OutputOf<R>) => unknown,
      unknown?: string,
    ): Promise<OutputOf<R> | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      // Another request waits until the user has been shown the outcome of the one before the reload; it is not sent then.
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
        spendCodesOf(input);
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
  /** The next submission is a new request, regardless of the outcome of the previous one. */
  const forget = useCallback(() => {
    settleKey(localStorage, slot);
    askableAt.current = 0;
    setSending(idle);
  }, [slot]);
  useEffect(() => {
    if (secret) forget();
  }, [secret, forget]);
  const isUnknown = sending.state === "unknown";
  // Here and not in the sheet that shows it: a sheet may be closed meanwhile, and the form behind it would wait forever.
  useAskAgain(polls && isUnknown ? sending.again : undefined);
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
