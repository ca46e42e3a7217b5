import { doAuth, passkeyOptions } from "@candor/contract/routes/security.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../api/call.ts";
import { useErrorText } from "../api/use-error-text.ts";

/** Lets a passkey of this device stand in for the second factor of an action. The library comes with the first press. */
export function usePasskeyTicket(action: StepUpAction, onTicket: (ticket: string) => void) {
  const { t } = useTranslation("stepUp");
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  async function ask() {
    if (asking) return;
    setAsking(true);
    setError(undefined);
    try {
      const { startAuthentication, WebAuthnError } = await import("@simplewebauthn/browser");
      const made = await call(passkeyOptions, { purpose: "use", action: action });
      if (made.purpose === "register") throw new Error("the server answered another purpose");
      const assertion = await startAuthentication({ optionsJSON: made.options }).catch((failure: unknown) => {
        // Closing the browser's window is one of these, and no fault.
        if (failure instanceof WebAuthnError || failure instanceof DOMException) return undefined;
        throw failure;
      });
      if (!assertion) return setError(t("second.passkeyNot"));
      const { auth_ticket } = await call(doAuth, { action: action, passkey_ticket: made.ticket, assertion });
      onTicket(auth_ticket);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setAsking(false);
    }
  }
  return { ask, asking, error };
}
