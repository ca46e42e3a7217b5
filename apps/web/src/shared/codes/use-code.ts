import { emsSend, smsSend } from "@candor/contract/routes/user.ts";
import { useEffect, useReducer, useState } from "react";
import { call } from "../api/call.ts";
import { ApiError } from "../api/errors.ts";
import { askForCode } from "./asked-codes.ts";
import { type CodeRequest, codeSlot, isPending, recallCode, rememberCode, waitSeconds } from "./resend.ts";

const TICK_MS = 250;

/** Sends a code and counts down to the next one; each purpose and target has its own countdown, which survives leaving the page. */
export function useCode(request: CodeRequest) {
  const [sending, setSending] = useState(false);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const slot = codeSlot(request);
  const sent = recallCode(sessionStorage, slot);
  const nowMs = Date.now();
  const wait = waitSeconds(sent, nowMs);
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [counting]);

  useEffect(() => askForCode(slot), [slot]);
  const expiresAtMs = sent?.expiresAtMs;
  // One that has expired is not offered either.
  useEffect(() => {
    if (expiresAtMs === undefined || expiresAtMs <= Date.now()) return;
    const timer = setTimeout(tick, expiresAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAtMs]);

  /** Resolves with the failure, or undefined when a code was sent. */
  async function send(): Promise<unknown> {
    if (sending || counting) return undefined;
    setSending(true);
    try {
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
  return { send, sending, wait, pending: isPending(sent, nowMs), sentKey: sent?.expiresAtMs };
}
