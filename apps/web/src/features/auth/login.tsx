import { login } from "@candor/contract/routes/user.ts";
import { FlaskConical, Lock } from "lucide-react";
import { useState } from "react";
import { call } from "../../shared/api/call.ts";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo, replaceWith } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { useSessionEnd } from "../../shared/session-end.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Mark } from "../../shared/ui/logo.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { useMode } from "../../shared/use-mode.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { toLogin } from "./form.ts";
import { useLeaveWhenLoggedIn } from "./leave-when-logged-in.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { type Owed, SecondFactor } from "./second-factor.tsx";
import { TargetField } from "./target-field.tsx";
import { TextButton } from "./text-button.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** The query says what to log in with: `?by=`. The input is in the draft, and survives a change. */
export default function LoginPage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const fields = useAuthForm("login");
  const { by: _, ...way } = useQueryParams();
  const [sending, setSending] = useState(false);
  const [owed, setOwed] = useState<Owed>();
  useLeaveWhenLoggedIn();

  async function submit() {
    if (sending || !fields.check()) return;
    setSending(true);
    try {
      const answer = await call(login, toLogin(fields.values));
      if ("token" in answer) useSession.getState().logIn(answer);
      else setOwed(answer.second_factor);
    } catch (error) {
      fields.refuse(error);
    } finally {
      setSending(false);
    }
  }

  if (owed) {
    const back = (failure?: unknown) => {
      setOwed(undefined);
      if (failure !== undefined) fields.refuse(failure);
    };
    return <SecondFactor owed={owed} onBack={back} />;
  }
  return (
    <AuthFrame title={common("page.login")} heading={t("login.heading")} lead={t("login.lead")} logo>
      <WhyHere />
      <Form ref={fields.ref} onSubmit={submit} className="space-y-4">
        <TargetField kind="login" fields={fields} />
        <PasswordField
          label={t("field.password")}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={fields.values.password}
          onChange={(text) => fields.setText("password", text)}
          error={fields.errorOf("password")}
          aside={
            <TextButton onPress={() => replaceWith("loginChoose", { ...way, for: "reset" })}>
              {t("login.forgot")}
            </TextButton>
          }
          before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
        />
        <Outcome text={fields.rest} />
        <Button type="submit" size="large" full loading={sending}>
          {t("login.submit")}
        </Button>
      </Form>
      <PasskeyLogin />
      <Button tone="line" size="large" full className="mt-3" onClick={() => replaceWith("register", way)}>
        {t("login.create")}
      </Button>
      <PracticeNote />
      <p className="mt-auto flex items-center justify-center gap-2 pt-8 text-12 text-text-2">
        <span className="shrink-0">
          <Mark size={16} />
        </span>
        <span className="text-balance">{t("login.promise")}</span>
      </p>
    </AuthFrame>
  );
}

/** Why the login page opened by itself, and that the form which was open is not lost. */
function WhyHere() {
  const { t } = useTranslation("auth");
  const ended = useSessionEnd((state) => state.ended);
  if (ended === undefined) return null;
  return (
    <div role="status" className="mb-4">
      <Callout tone="info">
        {t("login.ended")} {ended === "typing" && <b>{t("login.kept")}</b>}
      </Callout>
    </div>
  );
}

/** Explains what an account contains before the user opens one, and that the markets can be seen without one. */
function PracticeNote() {
  const { t } = useTranslation("auth");
  const { practice } = useMode();
  if (!practice) return null;
  return (
    <div className="mt-5">
      <Callout icon={<FlaskConical size={16} className="text-warn" />}>
        {t("login.practice")}{" "}
        <a href={linkTo("home")} className="hit-y font-bold text-brand">
          {t("login.lookAround")}
        </a>
      </Callout>
    </div>
  );
}
