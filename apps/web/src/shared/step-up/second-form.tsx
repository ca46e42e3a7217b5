import { Fingerprint } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { Form } from "../form/form.tsx";
import { useForm } from "../form/use-form.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { passkeySupport } from "../passkey/passkey.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/field.tsx";
import { PasscodeBoxes } from "../ui/passcode-boxes.tsx";

const RECOVERY_CODE = /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/;

type SecondFormProps = {
  readonly authenticator: boolean;
  /** The button of a passkey, if the account has one. */
  readonly passkey?: ReactNode;
  readonly recovery?: boolean;
  /** The last proof sent, to ask for the same kind again. */
  readonly tried?: string | undefined;
  /** The server's refusal. */
  readonly refusal: unknown;
  /** Six digits of an authenticator, or a recovery code. */
  readonly onCode: (code: string) => void;
};

/** An authenticator's code, a passkey or, if neither is at hand, a recovery code. */
export function SecondForm({ authenticator, passkey, recovery = true, tried = "", refusal, onCode }: SecondFormProps) {
  const { t } = useTranslation("stepUp");
  const errorText = useErrorText();
  const [byRecovery, setByRecovery] = useState(RECOVERY_CODE.test(tried));
  const isWrong = refusal instanceof ApiError && refusal.error === "WRONG_SECOND_FACTOR";
  const error =
    refusal === undefined ? undefined : byRecovery && isWrong ? t("second.recoveryWrong") : errorText(refusal);
  return (
    <div className="space-y-4">
      {byRecovery ? (
        <RecoveryCode error={error} onDone={onCode} />
      ) : (
        <>
          {passkey}
          {authenticator && <AuthenticatorCode error={error} onDone={onCode} />}
          {!authenticator && error && (
            <div role="alert">
              <Callout tone="bad">{error}</Callout>
            </div>
          )}
        </>
      )}
      {recovery && (
        <p className="text-center text-13">
          <button type="button" className="hit-y font-bold text-brand" onClick={() => setByRecovery(!byRecovery)}>
            {t(byRecovery ? "second.noRecovery" : "second.useRecovery")}
          </button>
        </p>
      )}
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
  const form = useForm({ start: { code: "" } });
  const value = form.values.code;
  const complete = RECOVERY_CODE.test(value.trim());
  const press = () => {
    if (complete) onDone(value.trim());
  };
  return (
    <Form onSubmit={press} className="space-y-4">
      <Field
        label={t("second.recovery")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={11}
        autoFocus
        {...form.field("code")}
        error={value === "" ? error : undefined}
        hint={t("second.recoveryHint")}
      />
      <Button type="submit" full disabled={!complete}>
        {t("next")}
      </Button>
    </Form>
  );
}

type PasskeyButtonProps = {
  readonly ask: () => void;
  readonly asking: boolean;
  readonly error: string | undefined;
};

/** Asks the browser for a passkey; shows a note if this page cannot use passkeys. */
export function PasskeyButton({ ask, asking, error }: PasskeyButtonProps) {
  const { t } = useTranslation("stepUp");
  if (passkeySupport() !== "ready") return <Callout>{t("second.passkeyNotHere")}</Callout>;
  return (
    <div className="space-y-2">
      <Button full loading={asking} onClick={ask}>
        {!asking && <Fingerprint size={20} aria-hidden />}
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
