import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import { PASSWORD_MIN } from "@candor/contract/routes/user.ts";

export type PasswordForm = { readonly old: string; readonly password: string; readonly repeated: string };
export type PasswordField = keyof PasswordForm;
/** In the order in which they stand. */
export const passwordFields = ["old", "password", "repeated"] as const satisfies readonly PasswordField[];
type Wrong = { readonly error: ErrorCode; readonly params?: ErrorParams };

export const emptyPasswordForm: PasswordForm = { old: "", password: "", repeated: "" };

/** The first field that is still empty; the button names it. */
export const firstMissing = (form: PasswordForm): PasswordField | undefined =>
  passwordFields.find((field) => form[field] === "");

/** What is wrong as far as the form can tell; the server decides again. */
export function passwordErrors({ password, repeated }: PasswordForm): Partial<Record<PasswordField, Wrong>> {
  if (password.length < PASSWORD_MIN)
    return { password: { error: "PASSWORD_TOO_SHORT", params: { min: PASSWORD_MIN } } };
  return repeated === password ? {} : { repeated: { error: "PASSWORDS_DIFFER" } };
}

/** The server's names of the three. */
export const inputOf: Record<PasswordField, string> = {
  old: "old_password",
  password: "password",
  repeated: "repassword",
};
