import { expect, test } from "vitest";
import { codeRequestOf, emptyBindForm, targetText, toBindInput } from "./bind-form.ts";

const form = {
  ...emptyBindForm,
  email: " mai@example.com ",
  mobile: " 090 000 0417",
  dial: "84",
  region: "VN",
  code: "123456",
};
const proof = { password: "a calm Harbour 7", fund_password: "", totp: "654321" };

test("an email is linked with its code and the proofs, without the fund password", () => {
  expect(codeRequestOf("email", form)).toEqual({ by: "mail", input: { email: "mai@example.com", event: "bind" } });
  expect(toBindInput("email", form, proof)).toEqual({
    type: "email",
    email: "mai@example.com",
    code: "123456",
    password: "a calm Harbour 7",
    totp: "654321",
  });
});

test("a phone is sent with its dialing code", () => {
  const target = { area_code: "84", mobile: "090 000 0417" };
  expect(codeRequestOf("mobile", form)).toEqual({ by: "sms", input: { ...target, event: "bind" } });
  expect(toBindInput("mobile", form, proof)).toMatchObject({ type: "mobile", ...target, code: "123456" });
  expect(targetText("mobile", form)).toBe("+84 090 000 0417");
});
