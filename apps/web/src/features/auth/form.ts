import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import type { InputOf } from "@candor/contract/route.ts";
import { type login, PASSWORD_MIN, type register, type resetpwd } from "@candor/contract/routes/user.ts";
import { isValidPhoneNumber } from "libphonenumber-js/min";
import type { CodeRequest } from "../../shared/codes/resend.ts";

/**
 * Registration, login and password reset as pure functions. The three forms share their fields, since what a phone, an e-mail, a code and a
 * password are does not differ between them; each asks for its own.
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

export type AuthField = "mobile" | "email" | "code" | "password" | "repassword" | "agreement";
export type AuthErrors = Partial<Record<AuthField, { error: ErrorCode; params?: ErrorParams }>>;

const mailGrammar = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with whom the form is about; the server decides again. */
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

/** Where the code of this form is sent. */
export function toCodeRequest(form: AuthForm, kind: Exclude<AuthKind, "login">): CodeRequest {
  const event = kind === "register" ? "register" : "resetpwd";
  if (form.channel === "email") return { by: "mail", input: { email: form.email.trim(), event } };
  return { by: "sms", input: { area_code: form.areaCode, mobile: form.mobile.trim(), event } };
}
