import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { passkeyLogin, passkeyOptions } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { answerWithPasskey } from "./passkey.ts";

type Answer<Data> = {
  readonly options: () => Promise<OutputOf<typeof passkeyOptions>>;
  /** Sends the passkey's answer with the ticket of its challenge. */
  readonly send: (answered: InputOf<typeof passkeyLogin>) => Promise<Data>;
  readonly onDone: (data: Data) => void;
};

/** The three steps of using a passkey: the server's challenge, the device's answer, the server's verdict. `error` is the failure, in words. */
export function useAnswer<Data>({ options, send, onDone }: Answer<Data>) {
  const { t } = useTranslation("stepUp");
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  async function ask() {
    if (asking) return;
    setAsking(true);
    setError(undefined);
    try {
      const made = await options();
      if (made.purpose === "register") throw new Error("the server answered another purpose");
      const assertion = await answerWithPasskey(made.options);
      if (!assertion) return setError(t("second.passkeyNot"));
      onDone(await send({ ticket: made.ticket, assertion }));
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setAsking(false);
    }
  }
  return { ask, asking, error };
}
