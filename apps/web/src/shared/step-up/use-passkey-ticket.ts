import { doAuth, passkeyOptions } from "@candor/contract/routes/security.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import { call } from "../api/call.ts";
import { useAnswer } from "../passkey/use-answer.ts";

/** Lets a passkey of this device stand in for the second factor of an action. */
export function usePasskeyTicket(action: StepUpAction, onTicket: (ticket: string) => void) {
  return useAnswer({
    options: () => call(passkeyOptions, { purpose: "use", action }),
    send: ({ ticket, assertion }) => call(doAuth, { action, passkey_ticket: ticket, assertion }),
    onDone: ({ auth_ticket }) => onTicket(auth_ticket),
  });
}
