import { describe, expect, it } from "vitest";
import { ApiError, NoAnswer } from "../api/errors.ts";
import { type Places, refusedAt } from "./refusal.ts";

const words = (error: unknown) => (error instanceof Error ? `said ${error.message}` : "said nothing");
const places: Places<"mobile" | "invite" | "password"> = {
  names: { area_code: "mobile", mobile: "mobile", invite_code: "invite" },
  codes: { WRONG_PASSWORD: "password" },
};
const named = (...fields: string[]) =>
  new ApiError({
    msg: "Invalid request.",
    error: "INVALID_REQUEST",
    fields: fields.map((field) => ({ field, error: "INVALID_REQUEST", msg: `${field}?` })),
  });

describe("the server's refusal", () => {
  it("is shown at the fields that it names, under our names", () => {
    const { place, texts } = refusedAt(named("area_code", "invite_code"), places, words);
    expect(place).toBe("mobile");
    expect(texts).toEqual({ mobile: "area_code?", invite: "invite_code?" });
  });

  it("shows the first of two inputs that share a field", () => {
    expect(refusedAt(named("area_code", "mobile"), places, words).texts).toEqual({ mobile: "area_code?" });
  });

  it("finds its field by the error when none is named", () => {
    const error = new ApiError({ msg: "Wrong.", error: "WRONG_PASSWORD" });
    expect(refusedAt(error, places, words)).toEqual({
      place: "password",
      code: "WRONG_PASSWORD",
      text: "said Wrong.",
      texts: { password: "said Wrong." },
    });
  });

  it.each([
    ["a locked account", new ApiError({ msg: "Locked.", error: "ACCOUNT_LOCKED" }), "ACCOUNT_LOCKED", "said Locked."],
    ["a field that the form does not have", named("agent_id"), "INVALID_REQUEST", "said Invalid request."],
    ["no network", new NoAnswer("network"), undefined, "said network"],
  ] as const)("otherwise concerns the whole form: %s", (_, error, code, text) => {
    expect(refusedAt(error, places, words)).toEqual({ place: undefined, code, text, texts: {} });
  });
});
