import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { type AuthForm, emptyAuthForm } from "./form.ts";

type Ways<R extends Route> = {
  readonly onDone: (data: OutputOf<R>) => void;
  readonly onRefused: (error: unknown) => void;
  /** Asks whether the form whose answer was lost has been done, and finishes it if so. */
  readonly wasDone: (sent: AuthForm) => Promise<boolean>;
  readonly toInput: (form: AuthForm) => InputOf<R>;
};

/** useIdempotent for a sign-in form. Nobody is logged in yet, so that a lost outcome is found out before the call is sent again. */
export function useAuthSend<R extends Route>(route: R, slot: string, ways: Ways<R>) {
  const { onDone, onRefused, wasDone, toInput } = ways;
  const { send, sending } = useIdempotent(route, slot);
  const [checking, setChecking] = useState(false);
  // What the fields hold by then may be something else.
  const sent = useRef<AuthForm>(emptyAuthForm);
  const refused = useEffectEvent(onRefused);
  const error = sending.state === "refused" ? sending.error : undefined;
  useEffect(() => {
    if (error) refused(error);
  }, [error]);

  const finish = async (answer: Promise<OutputOf<R> | undefined>) => {
    const data = await answer;
    if (data !== undefined) onDone(data);
  };
  const check = async (again: () => Promise<OutputOf<R> | undefined>) => {
    if (checking) return;
    setChecking(true);
    try {
      if (!(await wasDone(sent.current))) await finish(again());
    } catch (failure) {
      onRefused(failure);
    } finally {
      setChecking(false);
    }
  };
  return {
    submit: (form: AuthForm) => {
      sent.current = form;
      void finish(send(toInput(form)));
    },
    sending: checking || sending.state === "sending",
    /** Set while nobody knows whether it was done; sending anew waits until that is known. */
    again: sending.state === "unknown" ? () => void check(sending.again) : undefined,
  };
}
