import type { StepUpAction } from "@candor/contract/step-up.ts";
import { Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/field.tsx";
import { PasscodeBoxes } from "../ui/passcode-boxes.tsx";
import type { Proof, Secured } from "./steps.ts";
import { usePasskeyTicket } from "./use-passkey-ticket.ts";

type Second = Pick<Proof, "totp" | "auth_ticket">;
type SecondStepProps = {
  readonly action: StepUpAction;
  readonly secured: Secured;
  readonly error: string | undefined;
  readonly onDone: (second: Second) => void;
};

/** An authenticator's code, a passkey or, where neither is at hand, a recovery code. */
export function SecondStep({ action, secured, error, onDone }: SecondStepProps) {
  const { t } = useTranslation("stepUp");
  const [recovery, setRecovery] = useState(false);
  return (
    <div className="space-y-4">
      {secured.passkeys > 0 && <PasskeyButton action={action} onTicket={(auth_ticket) => onDone({ auth_ticket })} />}
      {recovery ? (
        <RecoveryCode error={error} onDone={(totp) => onDone({ totp })} />
      ) : (
        secured.authenticator && <AuthenticatorCode error={error} onDone={(totp) => onDone({ totp })} />
      )}
      {!recovery && !secured.authenticator && error && <Callout tone="bad">{error}</Callout>}
      <p className="text-center text-13">
        <button type="button" className="hit-y font-bold text-brand" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? "second.noRecovery" : "second.useRecovery")}
        </button>
      </p>
    </div>
  );
}

type CodeProps = { readonly error: string | undefined; readonly onDone: (code: string) => void };

function AuthenticatorCode({ error, onDone }: CodeProps) {
  const { t } = useTranslation("stepUp");
  const [value, setValue] = useState("");
  return (
    <PasscodeBoxes
      label={t("second.code")}
      oneTime
      keypad
      autoFocus
      value={value}
      onChange={setValue}
      onComplete={onDone}
      error={value === "" ? error : undefined}
      hint={t("second.codeHint")}
    />
  );
}

function RecoveryCode({ error, onDone }: CodeProps) {
  const { t } = useTranslation("stepUp");
  const [value, setValue] = useState("");
  const complete = /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/.test(value.trim());
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (complete) onDone(value.trim());
  };
  return (
    <form noValidate onSubmit={press} className="space-y-4">
      <Field
        label={t("second.recovery")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={11}
        autoFocus
        value={value}
        onChange={setValue}
        error={error}
        hint={t("second.recoveryHint")}
      />
      <Button type="submit" full disabled={!complete}>
        {t("next")}
      </Button>
    </form>
  );
}

type PasskeyButtonProps = { readonly action: StepUpAction; readonly onTicket: (ticket: string) => void };

function PasskeyButton({ action, onTicket }: PasskeyButtonProps) {
  const { t } = useTranslation("stepUp");
  const { ask, asking, error } = usePasskeyTicket(action, onTicket);
  return (
    <div className="space-y-2">
      <Button full loading={asking} onClick={ask}>
        <Fingerprint size={20} aria-hidden />
        {t("second.passkey")}
      </Button>
      {error && (
        <div role="alert">
          <Callout tone="bad">{error}</Callout>
        </div>
      )}
    </div>
  );
}
