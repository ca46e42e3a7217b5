import { resetpwd } from "@candor/contract/routes/user.ts";
import { afterLogin } from "../../shared/after-login.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith, returnTo } from "../../shared/navigation.ts";
import { isLoggedIn, useSession } from "../../shared/session.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeForm } from "./code-form.tsx";
import { toReset } from "./form.ts";
import { tryLogin } from "./try-login.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useAuthSend } from "./use-auth-send.ts";

export default function ResetPage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const act = useSend(resetpwd, "resetpwd", { polls: false });
  const fields = useAuthForm("reset", act);
  const { by: _, ...way } = useQueryParams();
  // The draft keeps the account, which prefills the login page.
  const toLogin = () => replaceWith("login", way);
  const finish = () => {
    useSession.getState().clear();
    toast({ title: t("reset.done"), body: t("reset.doneBody") });
    toLogin();
  };
  const { submit, sending, again } = useAuthSend(act, fields, {
    toInput: toReset,
    wasDone: async (sent) => {
      const done = await tryLogin(sent);
      // With a second factor the password alone does not log in.
      if (done && !isLoggedIn()) finish();
      else if (done) {
        toast({ title: t("reset.done"), body: t("register.doneBody") });
        returnTo(afterLogin(way));
      }
      return done;
    },
    onDone: finish,
  });

  return (
    <AuthFrame
      title={common("page.resetPassword")}
      heading={t("reset.heading")}
      lead={t("reset.lead")}
      onBack={toLogin}
    >
      <CodeForm
        kind="reset"
        fields={fields}
        sending={sending}
        again={again}
        toLogin={toLogin}
        onSubmit={() => submit(fields.values)}
      >
        <Callout>{t("reset.endsSessions")}</Callout>
      </CodeForm>
    </AuthFrame>
  );
}
