import type { StepUpAction } from "@candor/contract/step-up.ts";
import { PasskeyButton, SecondForm } from "./second-form.tsx";
import type { Proof, Secured } from "./steps.ts";
import { usePasskeyTicket } from "./use-passkey-ticket.ts";

type Second = Pick<Proof, "totp" | "auth_ticket">;
type SecondStepProps = {
  readonly action: StepUpAction;
  readonly secured: Secured;
  readonly tried: string | undefined;
  readonly refusal: unknown;
  readonly onDone: (second: Second) => void;
};

/** The second factor of an action: of a passkey the ticket that stands in for it. */
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
