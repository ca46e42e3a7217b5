import { register } from "@candor/contract/routes/user.ts";
import { useState } from "react";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { Field } from "../../shared/ui/field.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import { Agreement } from "./agreement.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeForm } from "./code-form.tsx";
import { useDraft } from "./draft.ts";
import { toRegister } from "./form.ts";
import { InviteSheet } from "./invite-sheet.tsx";
import { useLeaveWhenLoggedIn } from "./leave-when-logged-in.ts";
import { tryLogin } from "./try-login.ts";
import { useAuthForm } from "./use-auth-form.ts";
import { useAuthSend } from "./use-auth-send.ts";
import { useCountOpening } from "./use-count-opening.ts";

export default function RegisterPage() {
  const { t } = useTranslation("auth");
  const { t: common } = useTranslation();
  const act = useSend(register, "register", { polls: false });
  const fields = useAuthForm("register", act);
  const form = fields.values;
  const { by: _, ...way } = useQueryParams();
  const toLogin = () => replaceWith("login", way);
  const { submit, sending, again } = useAuthSend(act, fields, {
    wasDone: tryLogin,
    toInput: toRegister,
    onDone: (session) => {
      useDraft.getState().keep({ inviteCode: "" });
      toast({ title: t("register.done"), body: t("register.doneBody") });
      useSession.getState().logIn(session);
    },
  });
  const [asking, setAsking] = useState(false);
  // Asked once: a user who said that there is no invite code is not asked again after a wrong verification code.
  const [asked, setAsked] = useState(false);
  useLeaveWhenLoggedIn();
  useCountOpening();

  return (
    <AuthFrame
      title={common("page.register")}
      heading={t("register.heading")}
      lead={t("register.lead")}
      onBack={toLogin}
    >
      <CodeForm
        kind="register"
        fields={fields}
        sending={sending}
        again={again}
        toLogin={toLogin}
        consent={<Agreement fields={fields} />}
        onSubmit={() => (form.inviteCode.trim() === "" && !asked ? setAsking(true) : submit(form))}
      >
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
      </CodeForm>
      <InviteSheet
        open={asking}
        onClose={() => setAsking(false)}
        onCode={(inviteCode) => {
          setAsking(false);
          fields.setText("inviteCode", inviteCode);
          submit({ ...form, inviteCode });
        }}
        onWithout={() => {
          setAsking(false);
          setAsked(true);
          submit(form);
        }}
      />
    </AuthFrame>
  );
}
