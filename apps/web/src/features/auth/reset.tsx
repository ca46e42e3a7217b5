import { resetpwd } from "@candor/contract/routes/user.ts";
import type { FormEvent } from "react";
import { Trans, useTranslation } from "react-i18next";
import { afterLogin } from "../../shared/after-login.ts";
import { replaceWith, returnTo } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField } from "./code-field.tsx";
import { toReset } from "./form.ts";
import { FormError } from "./form-error.tsx";
import { NewPassword } from "./new-password.tsx";
import { TargetField } from "./target-field.tsx";
import { TextButton } from "./text-button.tsx";
import { tryLogin } from "./try-login.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useAuthSend } from "./use-auth-send.ts";

export default function ResetPage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const fields = useAuthForm("reset");
  const { missing } = fields;
  const { by: _, ...way } = useQueryParams();
  // The draft keeps the account, so that the login page has it filled in.
  const toLogin = () => replaceWith("login", way);
  const { submit, sending, again } = useAuthSend(resetpwd, "resetpwd", {
    onRefused: fields.refuse,
    toInput: toReset,
    wasDone: async (sent) => {
      const done = await tryLogin(sent);
      if (done) {
        toast({ title: t("reset.done"), body: t("register.doneBody") });
        returnTo(afterLogin(way));
      }
      return done;
    },
    onDone: () => {
      useSession.getState().clear();
      toast({ title: t("reset.done"), body: t("reset.doneBody") });
      toLogin();
    },
  });

  function press(event: FormEvent) {
    event.preventDefault();
    if (missing === undefined && fields.check()) submit(fields.form);
  }

  return (
    <AuthFrame
      title={common("page.resetPassword")}
      heading={t("reset.heading")}
      lead={t("reset.lead")}
      onBack={toLogin}
    >
      <form ref={fields.formRef} noValidate onSubmit={press} className="flex flex-1 flex-col gap-4">
        <TargetField kind="reset" fields={fields} />
        <CodeField kind="reset" fields={fields} />
        <NewPassword fields={fields} label={t("field.newPassword")} />
        <Callout>{t("reset.endsSessions")}</Callout>
        <div className="mt-auto space-y-3 pt-2">
          <FormError text={fields.rest} />
          {again && <UnknownOutcomeCallout again={again} />}
          <Button
            type="submit"
            size="large"
            full
            disabled={missing !== undefined || again !== undefined}
            loading={sending}
          >
            {missing === undefined ? t("reset.submit") : t(`missing.${missing}`)}
          </Button>
          <p className="text-center text-13 text-text-2">
            <Trans t={t} i18nKey="reset.toLogin" components={{ to: <TextButton onPress={toLogin} /> }} />
          </p>
        </div>
      </form>
    </AuthFrame>
  );
}
