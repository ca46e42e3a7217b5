import { doAuth, passkeyOptions } from "@candor/contract/routes/security.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import { call } from "../api/call.ts";
import { useAnswer } from "../passkey/use-answer.ts";
import { PasskeyButton, SecondForm } from "./second-form.tsx";
import type { Proof, Secured } from "./steps.ts";

/** Uses a passkey of this device as the second factor of an action. */
function usePasskeyTicket(action: StepUpAction, onTicket: (ticket: string) => void) {
  return useAnswer({
    options: () => call(passkeyOptions, { purpose: "use", action }),
    send: ({ ticket, assertion }) => call(doAuth, { action, passkey_ticket: ticket, assertion }),
    onDone: ({ auth_ticket }) => onTicket(auth_ticket),
  });
}

type Second = Pick<Proof, "totp" | "auth_ticket">;
type SecondStepProps = {
  readonly action: StepUpAction;
  readonly secured: Secured;
  readonly tried: string | undefined;
  readonly refusal: unknown;
  readonly onDone: (second: Second) => void;
};

/** The second factor of an action: for a passkey, the ticket that represents it. */
export function SecondStep({ action, secured, tried, refusal, onDone }: SecondStepProps) {
  const passkey = usePasskeyTicket(action, (auth_ticket) => onDone({ auth_ticket }));
  return (
    <SecondForm
      authenticator={secured.authenticator}
      passkey={secured.passkeys > 0 && <PasskeyButton {...passkey} />}
      tried={tried}
      refusal={refusal}
      onCode={(totp) => onDone({ totp })}
    />
  );
}
