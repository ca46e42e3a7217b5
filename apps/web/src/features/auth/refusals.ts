import type { ErrorCode } from "@candor/contract/errors.ts";
import { ApiError } from "../../shared/api/errors.ts";
import type { AuthField, AuthForm, AuthKind } from "./form.ts";

export type RefusedField = AuthField | "inviteCode";
/** What the server refused, in its own words: at the fields they are about, and what is about none of them. */
export type Refusals = { readonly fields: Partial<Record<RefusedField, string>>; readonly rest?: string };

/** The server's names of inputs; a dialling code and its number are one field here. */
const byInput: Readonly<Record<string, RefusedField>> = {
  mobile: "mobile",
  area_code: "mobile",
  email: "email",
  code: "code",
  password: "password",
  repassword: "repassword",
  agreement: "agreement",
  invite_code: "inviteCode",
};

/** For refusals that name no input. */
const byError: { readonly [Code in ErrorCode]?: RefusedField } = {
  MOBILE_INVALID: "mobile",
  MOBILE_EXISTS: "mobile",
  EMAIL_INVALID: "email",
  EMAIL_EXISTS: "email",
  WRONG_CODE: "code",
  CODE_TOO_FREQUENT: "code",
  SEND_FAILED: "code",
  WRONG_PASSWORD: "password",
  PASSWORD_TOO_SHORT: "password",
  PASSWORD_TOO_LONG: "password",
  PASSWORD_TOO_COMMON: "password",
  PASSWORDS_DIFFER: "repassword",
  AGREEMENT_REQUIRED: "agreement",
  INVITE_CODE_NOT_FOUND: "inviteCode",
};

/** Sorts a failed call to the fields of the form. `describe` gives the words for what is no refusal (no network, a busy server). */
export function refusalsOf(error: unknown, form: AuthForm, describe: (error: unknown) => string): Refusals {
  if (!(error instanceof ApiError)) return { fields: {}, rest: describe(error) };
  const named = error.fields.flatMap(({ field, msg }) => {
    const known = byInput[field];
    return known ? [[known, msg] as const] : [];
  });
  if (named.length > 0) return { fields: Object.fromEntries(named) };
  const account = error.error === "ACCOUNT_NOT_FOUND" || error.error === "ACCOUNT_EXISTS" ? form.channel : undefined;
  const field = account ?? (error.error && byError[error.error]);
  return field ? { fields: { [field]: error.message } } : { fields: {}, rest: describe(error) };
}

/** The first thing that the form still lacks, in the order of its fields; the button names it. Whether what is there is right comes later. */
export function firstMissing(form: AuthForm, kind: AuthKind): AuthField | undefined {
  if (form[form.channel].trim() === "") return form.channel;
  if (kind !== "login" && form.code.length < 6) return "code";
  if (form.password === "") return "password";
  if (kind !== "login" && form.repassword === "") return "repassword";
  return kind === "register" && !form.agreed ? "agreement" : undefined;
}
