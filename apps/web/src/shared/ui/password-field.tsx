import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Field, type FieldProps } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

/** Hidden until shown. Give autoComplete: "current-password" or "new-password". */
export function PasswordField(props: Omit<FieldProps, "type" | "after">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? Eye : EyeOff;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={t(shown ? "a11y.hidePassword" : "a11y.showPassword")}
          className="-mr-2.5 text-text-2"
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </IconButton>
      }
    />
  );
}
