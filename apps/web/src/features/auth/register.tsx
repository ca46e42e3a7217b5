import { register } from "@candor/contract/routes/user.ts";
import { type FormEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { replaceWith } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { Agreement } from "./agreement.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField } from "./code-field.tsx";
import { toRegister } from "./form.ts";
import { FormError } from "./form-error.tsx";
import { useLeaveWhenLoggedIn } from "./leave-when-logged-in.ts";
import { NewPassword } from "./new-password.tsx";
import { TargetField } from "./target-field.tsx";
import { TextButton } from "./text-button.tsx";
import { tryLogin } from "./try-login.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useAuthSend } from "./use-auth-send.ts";

export default function RegisterPage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const fields = useAuthForm("register");
  const { form, missing } = fields;
  const { by: _, ...way } = useQueryParams();
  const toLogin = () => replaceWith("login", way);
  const { submit, sending, again } = useAuthSend(register, "register", {
    onRefused: fields.refuse,
    wasDone: tryLogin,
    toInput: toRegister,
    onDone: (session) => {
      toast({ title: t("register.done"), body: t("register.doneBody") });
      useSession.getState().logIn(session);
    },
  });
  const [asking, setAsking] = useState(false);
  // Asked once: who said that there is no invite code is not asked again after a wrong verification code.
  const [asked, setAsked] = useState(false);
  useLeaveWhenLoggedIn();

  function press(event: FormEvent) {
    event.preventDefault();
    if (missing !== undefined || !fields.check()) return;
    if (form.inviteCode.trim() === "" && !asked) setAsking(true);
    else submit(form);
  }
  function goOnWithoutInvite() {
    setAsking(false);
    setAsked(true);
    submit(form);
  }

  return (
    <AuthFrame
      title={common("page.register")}
      heading={t("register.heading")}
      lead={t("register.lead")}
      onBack={toLogin}
    >
      <form ref={fields.formRef} noValidate onSubmit={press} className="flex flex-1 flex-col gap-4">
        <TargetField kind="register" fields={fields} />
        <CodeField kind="register" fields={fields} />
        <NewPassword fields={fields} label={t("field.password")} />
        <Field
          label={t("field.invite")}
          aside={t("field.optional")}
          name="invite"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={form.inviteCode}
          onChange={(text) => fields.setText("inviteCode", text.toUpperCase())}
          error={fields.errorOf("inviteCode")}
          hint={t("register.inviteHint")}
        />
        <div className="mt-auto space-y-3 pt-2">
          <Agreement fields={fields} />
          <FormError text={fields.rest} />
          {again && <UnknownOutcomeCallout again={again} />}
          <Button
            type="submit"
            size="large"
            full
            disabled={missing !== undefined || again !== undefined}
            loading={sending}
          >
            {missing === undefined ? t("register.submit") : t(`missing.${missing}`)}
          </Button>
          <p className="text-center text-13 text-text-2">
            <Trans t={t} i18nKey="register.toLogin" components={{ to: <TextButton onPress={toLogin} /> }} />
          </p>
        </div>
      </form>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("invite.title")}
        cancel={t("invite.enter")}
        action={<Button onClick={goOnWithoutInvite}>{t("invite.without")}</Button>}
      >
        {t("invite.body")}
      </Dialog>
    </AuthFrame>
  );
}
