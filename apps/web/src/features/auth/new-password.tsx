import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NewPasswordField } from "../../shared/password/new-password-field.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import type { AuthFields } from "./use-auth-form.ts";

type NewPasswordProps = { readonly fields: AuthFields; readonly label: string };

/** A password that is chosen now, and once more against slips. */
export function NewPassword({ fields, label }: NewPasswordProps) {
  const { t } = useTranslation("auth");
  const { form, setText, leave, errorOf } = fields;
  return (
    <>
      <NewPasswordField
        label={label}
        value={form.password}
        onChange={(value) => setText("password", value)}
        onBlur={() => leave("password")}
        error={errorOf("password")}
      />
      <PasswordField
        label={t("field.repeat")}
        name="repeat-password"
        autoComplete="new-password"
        maxLength={128}
        value={form.repassword}
        onChange={(value) => setText("repassword", value)}
        onBlur={() => leave("repassword")}
        error={errorOf("repassword")}
        before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
      />
    </>
  );
}
