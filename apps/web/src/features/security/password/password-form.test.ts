import { expect, test } from "vitest";
import { firstMissing, passwordErrors } from "./password-form.ts";

const form = { old: "old one", password: "a calm Harbour", repeated: "a calm Harbour" };

test("a complete form has no errors", () => {
  expect(firstMissing(form)).toBeUndefined();
  expect(passwordErrors(form)).toEqual({});
});

test.each(["old", "password", "repeated"] as const)("the button names %s while it is empty", (field) => {
  expect(firstMissing({ ...form, [field]: "" })).toBe(field);
});

test("a short password is reported before a mismatch", () => {
  expect(passwordErrors({ ...form, password: "short" })).toEqual({
    password: { error: "PASSWORD_TOO_SHORT", params: { min: 6 } },
  });
  expect(passwordErrors({ ...form, repeated: "a calm Harbor" })).toEqual({ repeated: { error: "PASSWORDS_DIFFER" } });
});
