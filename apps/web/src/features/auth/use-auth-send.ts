import type { OutputOf, Route } from "@candor/contract/route.ts";
import { useRef, useState } from "react";
import { useAskAgain } from "../../shared/api/use-ask-again.ts";
import type { Send } from "../../shared/form/use-send.ts";
import { type AuthForm, emptyAuthForm } from "./form.ts";
import type { AuthFields } from "./use-auth-form.ts";

type Ways<R extends Route> = {
  readonly onDone: (data: OutputOf<R>) => void;
  /** Asks whether the form whose answer was lost has been carried out, and finishes it if so. */
  readonly wasDone: (sent: AuthForm) => Promise<boolean>;
  readonly toInput: (form: AuthForm) => Parameters<Send<R>["send"]>[0];
};

/** Sends a sign-in form. Nobody is logged in yet, so a lost outcome is resolved before the call is sent again. */
export function useAuthSend<R extends Route>(act: Send<R>, fields: AuthFields, { onDone, wasDone, toInput }: Ways<R>) {
  const [checking, setChecking] = useState(false);
  // The fields may have changed by then.
  const sent = useRef<AuthForm>(emptyAuthForm);
  const check = async (again: () => Promise<void>) => {
    if (checking) return;
    setChecking(true);
    try {
      if (!(await wasDone(sent.current))) await again();
    } catch (failure) {
      fields.refuse(failure);
    } finally {
      setChecking(false);
    }
  };
  const { again } = act;
  useAskAgain(again && (() => check(again)));
  return {
    submit: (form: AuthForm) => {
      sent.current = form;
      void act.send(toInput(form), onDone);
    },
    sending: checking || act.state === "sending",
    /** Set while the outcome is unknown; a second send waits until it is known. */
    again: again && (() => void check(again)),
  };
}
