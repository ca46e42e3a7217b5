import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../shared/cx.ts";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { passwordStrength } from "./form.ts";
import type { AuthFields } from "./use-auth-form.ts";

const looks = [
  { bar: "", text: "" },
  { bar: "bg-bad", text: "text-bad" },
  { bar: "bg-warn-fill", text: "text-warn" },
  { bar: "bg-brand-fill", text: "text-brand" },
  { bar: "bg-brand-fill", text: "text-brand" },
] as const;
const parts = [1, 2, 3, 4] as const;

type NewPasswordProps = { readonly fields: AuthFields; readonly label: string };

/** A password that is chosen now: how strong it is while it is typed, and once more against slips. */
export function NewPassword({ fields, label }: NewPasswordProps) {
  const { t } = useTranslation("auth");
  const { form, setText, leave, errorOf } = fields;
  const strength = passwordStrength(form.password);
  const { bar, text } = looks[strength];
  return (
    <>
      <div>
        <PasswordField
          label={label}
          name="new-password"
          autoComplete="new-password"
          maxLength={128}
          value={form.password}
          onChange={(value) => setText("password", value)}
          onBlur={() => leave("password")}
          error={errorOf("password")}
          aside={
            <span aria-live="polite" className={cx("font-bold", text)}>
              {strength > 0 && t(`strength.${strength as 1 | 2 | 3 | 4}`)}
            </span>
          }
          before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
        />
        {strength > 0 && (
          <div aria-hidden className="mt-2 grid grid-cols-4 gap-1">
            {parts.map((part) => (
              <span
                key={part}
                className={cx("h-1 rounded-full transition-colors duration-2", part <= strength ? bar : "bg-surface-3")}
              />
            ))}
          </div>
        )}
      </div>
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
