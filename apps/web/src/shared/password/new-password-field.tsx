import { Lock } from "lucide-react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { passwordStrength } from "./strength.ts";

const looks = [
  { bar: "", text: "" },
  { bar: "bg-bad", text: "text-bad" },
  { bar: "bg-warn-fill", text: "text-warn" },
  { bar: "bg-brand-fill", text: "text-brand" },
  { bar: "bg-brand-fill", text: "text-brand" },
] as const;
const parts = [1, 2, 3, 4] as const;

type NewPasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly onBlur?: () => void;
  readonly error: string | undefined;
};

/** A new password, with its strength shown while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { t } = useTranslation("password");
  const strength = passwordStrength(props.value);
  const { bar, text } = looks[strength];
  return (
    <div>
      <PasswordField
        {...props}
        name="new-password"
        autoComplete="new-password"
        maxLength={128}
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
  );
}
