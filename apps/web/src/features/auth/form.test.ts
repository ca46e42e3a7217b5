import { describe, expect, it } from "vitest";
import {
  type AuthForm,
  authErrors,
  emptyAuthForm,
  firstMissing,
  reduceAuth,
  toCodeRequest,
  toLogin,
  toRegister,
} from "./form.ts";

const form = (changes: Partial<AuthForm>): AuthForm => ({ ...emptyAuthForm, ...changes });
const complete = form({
  channel: "email",
  email: "kim@example.com",
  code: "123456",
  password: "harbour",
  repassword: "harbour",
  agreed: true,
});

describe("authentication forms", () => {
  it("accepts a complete registration", () => {
    expect(authErrors(complete, "register")).toEqual({});
    expect(toRegister({ ...complete, inviteCode: " AB12 " })).toEqual({
      type: "email",
      email: "kim@example.com",
      code: "123456",
      password: "harbour",
      repassword: "harbour",
      agreement: true,
      invite_code: "AB12",
    });
  });

  it.each<[string, Partial<AuthForm>, object]>([
    ["no e-mail", { email: "" }, { email: { error: "EMAIL_INVALID" } }],
    ["a word as e-mail", { email: "kim" }, { email: { error: "EMAIL_INVALID" } }],
    ["no code", { code: "" }, { code: { error: "WRONG_CODE" } }],
    [
      "five characters",
      { password: "12345", repassword: "12345" },
      { password: { error: "PASSWORD_TOO_SHORT", params: { min: 6 } } },
    ],
    ["two passwords", { repassword: "harbor" }, { repassword: { error: "PASSWORDS_DIFFER" } }],
    ["no agreement", { agreed: false }, { agreement: { error: "AGREEMENT_REQUIRED" } }],
    [
      "a phone that cannot be",
      { channel: "mobile", areaCode: "84", mobile: "12" },
      { mobile: { error: "MOBILE_INVALID" } },
    ],
  ])("refuses %s", (_, changes, expected) => {
    expect(authErrors({ ...complete, ...changes }, "register")).toEqual(expected);
  });

  it("asks a login for no more than it needs", () => {
    const login = form({ areaCode: "82", mobile: "010-2345-6789", password: "x" });
    expect(authErrors(login, "login")).toEqual({});
    expect(toLogin(login)).toEqual({ type: "mobile", area_code: "82", mobile: "010-2345-6789", password: "x" });
  });

  it("drops the code when the phone is replaced by the email", () => {
    expect(reduceAuth({ ...complete, channel: "mobile" }, { type: "channel", channel: "email" }).code).toBe("");
  });

  it("keeps six digits of a pasted code", () => {
    expect(reduceAuth(complete, { type: "text", field: "code", text: "Code: 98 76 54 3" }).code).toBe("987654");
  });

  it("sends the code to the form's contact, bound to its purpose", () => {
    expect(toCodeRequest(complete, "reset")).toEqual({
      by: "mail",
      input: { email: "kim@example.com", event: "resetpwd" },
    });
    expect(toCodeRequest(form({ areaCode: "84", mobile: "912345678" }), "register")).toEqual({
      by: "sms",
      input: { area_code: "84", mobile: "912345678", event: "register" },
    });
  });
});

describe("the first missing field of a form", () => {
  const phone = emptyAuthForm;
  const full: AuthForm = { ...phone, mobile: "1", code: "123456", password: "x", repassword: "y", agreed: true };
  it.each<[string, Partial<AuthForm>, string | undefined]>([
    ["nothing", {}, undefined],
    ["the phone first", { mobile: " ", code: "" }, "mobile"],
    ["the e-mail of the e-mail variant", { channel: "email" }, "email"],
    ["part of the code", { code: "12345", password: "" }, "code"],
    ["the password", { password: "", repassword: "" }, "password"],
    ["its repetition", { repassword: "", agreed: false }, "repassword"],
    ["the agreement last", { agreed: false }, "agreement"],
  ])("%s", (_, changes, expected) => {
    expect(firstMissing({ ...full, ...changes }, "register")).toBe(expected);
  });

  it("asks a login for the account and the password, a reset for no agreement", () => {
    expect(firstMissing({ ...phone, mobile: "1", password: "x" }, "login")).toBeUndefined();
    expect(firstMissing({ ...full, agreed: false }, "reset")).toBeUndefined();
  });
});
