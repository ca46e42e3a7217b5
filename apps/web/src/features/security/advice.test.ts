import { expect, test } from "vitest";
import { adviceOf } from "./advice.ts";

const bare = { authenticator: false, passkeys: 0, has_fund_password: false, recovery_codes_left: 0 };
const full = { authenticator: true, passkeys: 1, has_fund_password: true, recovery_codes_left: 10 };

test.each([
  ["a new account", bare, "secondFactor"],
  ["a fund password alone", { ...bare, has_fund_password: true }, "secondFactor"],
  ["an authenticator alone", { ...bare, authenticator: true, recovery_codes_left: 10 }, "fundPassword"],
  ["a passkey alone", { ...bare, passkeys: 1, recovery_codes_left: 10 }, "fundPassword"],
  ["two recovery codes left", { ...full, recovery_codes_left: 2 }, "recoveryCodes"],
  ["all of it", full, "done"],
] as const)("%s", (_, known, advice) => {
  expect(adviceOf(known)).toBe(advice);
});
