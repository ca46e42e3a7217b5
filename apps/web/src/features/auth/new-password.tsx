import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { NewPasswordField } from "../../shared/password/new-password-field.tsx";
import { RepeatPasswordField } from "../../shared/password/repeat-password-field.tsx";
import type { AuthFields } from "./use-auth-form.ts";

type NewPasswordProps = { readonly fields: AuthFields; readonly label: string };

/** A new password, entered twice to catch typing mistakes. */
export function NewPassword({ fields, label }: NewPasswordProps) {
  const { t } = useTranslation("auth");
  const { values: form, setText, leave, errorOf } = fields;
  return (
    <>
      <NewPasswordField
        label={label}
        value={form.password}
        onChange={(value) => setText("password", value)}
        onBlur={() => leave("password")}
        error={errorOf("password")}
      />
      <RepeatPasswordField
        label={t("field.repeat")}
        value={form.repassword}
        onChange={(value) => setText("repassword", value)}
        onBlur={() => leave("repassword")}
        error={errorOf("repassword")}
      />
    </>
  );
}
