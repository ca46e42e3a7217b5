import { loginSecond, passkeyOptions } from "@candor/contract/routes/security.ts";
import type { LoginAnswer } from "@candor/contract/routes/user.ts";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useAnswer } from "../../shared/passkey/use-answer.ts";
import { useSession } from "../../shared/session.ts";
import { PasskeyButton, SecondForm } from "../../shared/step-up/second-form.tsx";
import { Spinner } from "../../shared/ui/ring.tsx";
import { AuthFrame } from "./auth-frame.tsx";

export type Owed = Extract<LoginAnswer, { second_factor: unknown }>["second_factor"];

type SecondFactorProps = {
  readonly owed: Owed;
  /** Back to the password: at the user's request, or because this login ran out of time or attempts. */
  readonly onBack: (failure?: unknown) => void;
};

/** The second half of a login, on the page of the first. */
export function SecondFactor({ owed: { ticket, methods }, onBack }: SecondFactorProps) {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const { logIn } = useSession.getState();
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState<string>();
  const [refusal, setRefusal] = useState<unknown>();
  const passkey = useAnswer({
    options: () => call(passkeyOptions, { purpose: "login", ticket }),
    send: ({ ticket: passkey_ticket, assertion }) => call(loginSecond, { ticket, passkey_ticket, assertion }),
    onDone: logIn,
  });

  async function send(totp: string) {
    setSending(true);
    setTried(totp);
    try {
      logIn(await call(loginSecond, { ticket, totp }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.error === "STEP_UP_EXPIRED") return onBack(failure);
      setRefusal(failure);
    }
    setSending(false);
  }

  return (
    <AuthFrame
      title={common("page.login")}
      heading={t("second.heading")}
      lead={t("second.lead")}
      onBack={() => onBack()}
    >
      {sending ? (
        <p role="status" className="flex h-72 items-center justify-center gap-2 text-text-2">
          <Spinner />
          {common("common.sending")}
        </p>
      ) : (
        <SecondForm
          authenticator={methods.includes("totp")}
          passkey={methods.includes("passkey") && <PasskeyButton {...passkey} />}
          recovery={methods.includes("recovery")}
          tried={tried}
          refusal={refusal}
          onCode={send}
        />
      )}
    </AuthFrame>
  );
}
