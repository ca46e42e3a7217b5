import { emsSend, smsSend } from "@candor/contract/routes/user.ts";
import { useEffect, useReducer, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { type AuthForm, type AuthKind, toCodeRequest } from "./form.ts";
import { codeSlot, isPending, recallCode, rememberCode, waitSeconds } from "./resend.ts";

const TICK_MS = 250;

/** Sends the code of a form and counts down to the next one; the count is that of the form's target and survives leaving the page. */
export function useCode(form: AuthForm, kind: Exclude<AuthKind, "login">) {
  const [sending, setSending] = useState(false);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const slot = codeSlot(form, kind);
  const sent = recallCode(sessionStorage, slot);
  const nowMs = Date.now();
  const wait = waitSeconds(sent, nowMs);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [counting]);

  /** Resolves with what went wrong, undefined when a code is on its way. */
  async function send(): Promise<unknown> {
    if (sending || counting) return undefined;
    setSending(true);
    try {
      const request = toCodeRequest(form, kind);
      const answer = request.by === "mail" ? await call(emsSend, request.input) : await call(smsSend, request.input);
      const atMs = Date.now();
      rememberCode(sessionStorage, slot, {
        resendAtMs: atMs + answer.resend_after_ms,
        expiresAtMs: atMs + answer.expires_in_ms,
      });
      return undefined;
    } catch (error) {
      const seconds = error instanceof ApiError ? error.params["seconds"] : undefined;
      if (typeof seconds === "number")
        rememberCode(sessionStorage, slot, { ...sent, resendAtMs: Date.now() + seconds * 1_000 });
      return error;
    } finally {
      setSending(false);
    }
  }
  return { send, sending, wait, pending: isPending(sent, nowMs) };
}
