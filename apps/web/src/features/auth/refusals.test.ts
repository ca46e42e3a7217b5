import { describe, expect, it } from "vitest";
import { ApiError, NoAnswer } from "../../shared/api/errors.ts";
import { type AuthForm, emptyAuthForm } from "./form.ts";
import { firstMissing, refusalsOf } from "./refusals.ts";

const words = (error: unknown) => (error instanceof Error ? `said ${error.message}` : "said nothing");
const phone = emptyAuthForm;

describe("what the server refuses", () => {
  it("stands at the fields that it names, under our names", () => {
    const error = new ApiError({
      msg: "Invalid request.",
      error: "INVALID_REQUEST",
      fields: [
        { field: "area_code", error: "MOBILE_INVALID", msg: "Incorrect phone number." },
        { field: "invite_code", error: "INVITE_CODE_NOT_FOUND", msg: "No such code." },
      ],
    });
    expect(refusalsOf(error, phone, words)).toEqual({
      fields: { mobile: "Incorrect phone number.", inviteCode: "No such code." },
    });
  });

  it("finds its field by the error when none is named", () => {
    const error = new ApiError({ msg: "Wrong.", error: "WRONG_PASSWORD" });
    expect(refusalsOf(error, phone, words)).toEqual({ fields: { password: "Wrong." } });
  });

  it("puts an unknown account at the phone or the e-mail, whichever was given", () => {
    const error = new ApiError({ msg: "Unknown.", error: "ACCOUNT_NOT_FOUND" });
    expect(refusalsOf(error, { ...phone, channel: "email" }, words)).toEqual({ fields: { email: "Unknown." } });
  });

  it("is about the whole form otherwise: a locked account, a field that the form does not have, no network", () => {
    const locked = new ApiError({ msg: "Locked.", error: "ACCOUNT_LOCKED" });
    const strange = new ApiError({
      msg: "Invalid.",
      error: "INVALID_REQUEST",
      fields: [{ field: "agent_id", error: "INVALID_REQUEST", msg: "Invalid." }],
    });
    expect(refusalsOf(locked, phone, words)).toEqual({ fields: {}, rest: "said Locked." });
    expect(refusalsOf(strange, phone, words)).toEqual({ fields: {}, rest: "said Invalid." });
    expect(refusalsOf(new NoAnswer("network"), phone, words)).toEqual({ fields: {}, rest: "said network" });
  });
});

describe("what a form lacks", () => {
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
