import { pauseBefore, type SendPorts, type Sent, sendOnce } from "@candor/contract/client/send-once.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { v7 } from "uuid";
import { call } from "./call.ts";

export const sendPorts: SendPorts = { call, store: sessionStorage, newKey: () => v7(), now: () => Date.now() };

export type Sending<R extends Route> =
  | { readonly state: "idle" | "sending" | "asking" }
  | Exclude<Sent<OutputOf<R>>, { state: "unknown" }>;

/** The call was sent, and its outcome is not known yet. */
export const isSending = ({ state }: { readonly state: string }): boolean => state === "sending" || state === "asking";

/**
 * Sends a form at most once. After a lost answer the same key is sent again until the outcome is known ("asking"), which
 * cannot do it twice. `slot` names the form.
 */
export function useSend<R extends Route>(route: R, slot: string) {
  const [sending, setSending] = useState<Sending<R>>({ state: "idle" });
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const send = useCallback(
    async (input: InputOf<R>): Promise<OutputOf<R> | undefined> => {
      if (busy.current) return undefined;
      busy.current = true;
      setSending({ state: "sending" });
      for (let tries = 0; ; tries += 1) {
        const sent = await sendOnce(sendPorts, slot, route, input);
        if (sent.state !== "unknown") {
          busy.current = false;
          setSending(sent);
          return sent.state === "done" ? sent.data : undefined;
        }
        if (gone.current) return undefined;
        setSending({ state: "asking" });
        await new Promise((resolve) => setTimeout(resolve, pauseBefore(tries, sent)));
      }
    },
    [route, slot],
  );
  const reset = useCallback(() => setSending({ state: "idle" }), []);
  return { send, sending, reset };
}
