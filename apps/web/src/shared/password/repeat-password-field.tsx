import { Lock } from "lucide-react";
import { PasswordField } from "../ui/password-field.tsx";

type RepeatPasswordFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly error: string | undefined;
};

/** The new password repeated, to catch typing mistakes. */
export const RepeatPasswordField = (props: RepeatPasswordFieldProps) => (
  <PasswordField
    name="repeat-password"
    autoComplete="new-password"
    maxLength={128}
    before={<Lock size={20} aria-hidden className="shrink-0 text-text-2" />}
    {...props}
  />
);
