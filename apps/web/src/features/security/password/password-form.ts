import { PASSWORD_MIN } from "@candor/contract/routes/user.ts";
import type { Errors } from "../../../shared/form/state.ts";

export type PasswordForm = { readonly old: string; readonly password: string; readonly repeated: string };
export type PasswordField = keyof PasswordForm;
/** In the order of the form. */
export const passwordFields = ["old", "password", "repeated"] as const satisfies readonly PasswordField[];

export const emptyPasswordForm: PasswordForm = { old: "", password: "", repeated: "" };

/** The first field that is still empty; the button names it. */
export const firstMissing = (form: PasswordForm): PasswordField | undefined =>
  passwordFields.find((field) => form[field] === "");

/** Errors that the form can find; the server checks again. */
export function passwordErrors({ password, repeated }: PasswordForm): Errors<PasswordField> {
  if (password.length < PASSWORD_MIN)
    return { password: { error: "PASSWORD_TOO_SHORT", params: { min: PASSWORD_MIN } } };
  return repeated === password ? {} : { repeated: { error: "PASSWORDS_DIFFER" } };
}

/** The server's names of the three. */
export const fieldOfInput: Readonly<Record<string, PasswordField>> = {
  old_password: "old",
  password: "password",
  repassword: "repeated",
};
