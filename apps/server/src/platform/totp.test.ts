import { expect, test } from "vitest";
import { base32, codeOfStep, STEP_MS, stepAt, stepOfCode, totpUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  [59_000, "287082"],
  [1_111_111_109_000, "081804"],
  [1_234_567_890_000, "005924"],
  [20_000_000_000_000, "353130"],
])("RFC 6238, appendix B, at %i ms", (at, code) => {
  expect(codeOfStep(secret, stepAt(at))).toBe(code);
  expect(stepOfCode(secret, code, at)).toBe(stepAt(at));
});

test("a code is accepted in the step before and after its own, and no further", () => {
  const step = 1_000;
  const code = codeOfStep(secret, step);
  const at = (other: number) => stepOfCode(secret, code, other * STEP_MS);
  expect([at(step - 2), at(step - 1), at(step), at(step + 1), at(step + 2)]).toEqual([
    undefined,
    step,
    step,
    step,
    undefined,
  ]);
});

test("an authenticator app reads issuer, name and secret", () => {
  const uri = totpUri(secret, "owner");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Candor:owner\?/);
  expect(new URL(uri).searchParams.get("secret")).toBe(base32(secret));
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
