import type { ErrorCode } from "@candor/contract/errors.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { type login, PASSWORD_MIN, type register, type resetpwd } from "@candor/contract/routes/user.ts";
import { isValidPhoneNumber } from "libphonenumber-js/min";
import type { CodeRequest } from "../../shared/codes/resend.ts";
import type { Wrong } from "../../shared/form/state.ts";

/**
 * Registration, login and password reset as pure functions. The three forms share their fields, since a phone, an email, a code and a password mean
 * the same in each; each form uses the ones it needs.
 */
export type Channel = "mobile" | "email";
export type AuthKind = "login" | "register" | "reset";

export type AuthForm = {
  channel: Channel;
  areaCode: string;
  mobile: string;
  email: string;
  code: string;
  password: string;
  repassword: string;
  inviteCode: string;
  agreed: boolean;
};

export const emptyAuthForm: AuthForm = {
  channel: "mobile",
  areaCode: "1",
  mobile: "",
  email: "",
  code: "",
  password: "",
  repassword: "",
  inviteCode: "",
  agreed: false,
};

export type AuthAction =
  | { type: "channel"; channel: Channel }
  | { type: "agreed"; agreed: boolean }
  | { type: "text"; field: Exclude<keyof AuthForm, "channel" | "agreed">; text: string };

export function reduceAuth(form: AuthForm, action: AuthAction): AuthForm {
  switch (action.type) {
    // A code belongs to the phone or the address it was sent to, so it does not survive the change to the other.
    case "channel":
      return { ...form, channel: action.channel, code: "" };
    case "agreed":
      return { ...form, agreed: action.agreed };
    case "text":
      return {
        ...form,
        [action.field]: action.field === "code" ? action.text.replace(/[^0-9]/g, "").slice(0, 6) : action.text,
      };
  }
}

/** "account" is shown at the phone or the email, whichever was entered; only the server can check it and the invite code. */
export type AuthField =
  | "mobile"
  | "email"
  | "account"
  | "code"
  | "password"
  | "repassword"
  | "agreement"
  | "inviteCode";
export type Missable = Exclude<AuthField, "account" | "inviteCode">;
export type AuthErrors = Partial<Record<AuthField, Wrong>>;

/** The server's names of inputs; a dialing code and its number are one field here. */
const names: Readonly<Record<string, AuthField>> = {
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
const codes: { readonly [Code in ErrorCode]?: AuthField } = {
  ACCOUNT_NOT_FOUND: "account",
  ACCOUNT_EXISTS: "account",
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

/** Where each form shows what the server refuses. */
export const places = { names, codes };

const mailGrammar = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** The problem with the contact; the server checks again. */
export function targetErrors(form: AuthForm): AuthErrors {
  if (form.channel === "email") return mailGrammar.test(form.email.trim()) ? {} : { email: { error: "EMAIL_INVALID" } };
  return isValidPhoneNumber(`+${form.areaCode}${form.mobile}`) ? {} : { mobile: { error: "MOBILE_INVALID" } };
}

export function authErrors(form: AuthForm, kind: AuthKind): AuthErrors {
  const errors = targetErrors(form);
  if (kind === "login") {
    if (form.password === "") errors.password = { error: "WRONG_PASSWORD" };
    return errors;
  }
  if (!/^[0-9]{6}$/.test(form.code)) errors.code = { error: "WRONG_CODE" };
  if (form.password.length < PASSWORD_MIN)
    errors.password = { error: "PASSWORD_TOO_SHORT", params: { min: PASSWORD_MIN } };
  if (form.repassword !== form.password) errors.repassword = { error: "PASSWORDS_DIFFER" };
  if (kind === "register" && !form.agreed) errors.agreement = { error: "AGREEMENT_REQUIRED" };
  return errors;
}

/** The first missing field, in the order of the form; the button names it. The values are checked later. */
export function firstMissing(form: AuthForm, kind: AuthKind): Missable | undefined {
  if (form[form.channel].trim() === "") return form.channel;
  if (kind !== "login" && form.code.length < 6) return "code";
  if (form.password === "") return "password";
  if (kind !== "login" && form.repassword === "") return "repassword";
  return kind === "register" && !form.agreed ? "agreement" : undefined;
}

const target = (form: AuthForm) =>
  form.channel === "email"
    ? ({ type: "email", email: form.email.trim() } as const)
    : ({ type: "mobile", area_code: form.areaCode, mobile: form.mobile.trim() } as const);

export const toLogin = (form: AuthForm): InputOf<typeof login> => ({ ...target(form), password: form.password });

export const toReset = (form: AuthForm): InputOf<typeof resetpwd> => ({
  ...target(form),
  code: form.code,
  password: form.password,
  repassword: form.repassword,
});

export const toRegister = (form: AuthForm): InputOf<typeof register> => ({
  ...toReset(form),
  agreement: form.agreed,
  ...(form.inviteCode.trim() ? { invite_code: form.inviteCode.trim() } : {}),
});

/** The contact that the code of this form is sent to. */
export function toCodeRequest(form: AuthForm, kind: Exclude<AuthKind, "login">): CodeRequest {
  const event = kind === "register" ? "register" : "resetpwd";
  if (form.channel === "email") return { by: "mail", input: { email: form.email.trim(), event } };
  return { by: "sms", input: { area_code: form.areaCode, mobile: form.mobile.trim(), event } };
}
