import type { ReactNode } from "react";
import { CodeField } from "../../shared/codes/code-field.tsx";
import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { MarkedText } from "../../shared/i18n/marked-text.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { toCodeRequest } from "./form.ts";
import { NewPassword } from "./new-password.tsx";
import { TargetField } from "./target-field.tsx";
import { TextButton } from "./text-button.tsx";
import type { AuthFields } from "./use-auth-form.ts";

type CodeFormProps = {
  readonly kind: "register" | "reset";
  readonly fields: AuthFields;
  readonly sending: boolean;
  /** Set while the outcome is unknown. */
  readonly again: (() => void) | undefined;
  /** The form is complete and passes its own checks. */
  readonly onSubmit: () => void;
  readonly toLogin: () => void;
  /** Above the button: the agreement. */
  readonly consent?: ReactNode;
  /** Under the passwords: the parts that only this form has. */
  readonly children: ReactNode;
};

/** Registration and reset: the contact, the code that proves it, a new password. */
export function CodeForm({ kind, fields, sending, again, onSubmit, toLogin, consent, children }: CodeFormProps) {
  const { t } = useTranslation("auth");
  const { values: form, missing, setText } = fields;
  function press() {
    if (missing === undefined && fields.check()) onSubmit();
  }
  return (
    <Form ref={fields.ref} onSubmit={press} className="flex flex-1 flex-col gap-4">
      <TargetField kind={kind} fields={fields} />
      <CodeField
        request={toCodeRequest(form, kind)}
        target={form.channel === "email" ? form.email.trim() : `+${form.areaCode} ${form.mobile.trim()}`}
        value={form.code}
        onChange={(text) => setText("code", text)}
        error={fields.errorOf("code")}
        mayPress={fields.checkTarget}
        onError={fields.refuse}
      />
      <NewPassword fields={fields} label={t(kind === "register" ? "field.password" : "field.newPassword")} />
      {children}
      <div className="mt-auto space-y-3 pt-2">
        {consent}
        <Outcome text={fields.rest} again={again} />
        <Button
          type="submit"
          size="large"
          full
          disabled={missing !== undefined || again !== undefined}
          loading={sending}
        >
          {missing === undefined ? t(`${kind}.submit`) : t(`missing.${missing}`)}
        </Button>
        <p className="text-center text-13 text-text-2">
          <MarkedText text={t(`${kind}.toLogin`)} mark={(part) => <TextButton onPress={toLogin}>{part}</TextButton>} />
        </p>
      </div>
    </Form>
  );
}
