import { expect, test } from "vitest";
import { ApiError } from "../api/errors.ts";
import { refusedStep, stepsOf } from "./steps.ts";

const plain = { has_fund_password: true, authenticator: false, passkeys: 0 };

test.each([
  ["addBankCard", plain, ["fund"]],
  ["addBankCard", { ...plain, authenticator: true }, ["fund", "second"]],
  ["withdraw", { ...plain, passkeys: 1 }, ["fund", "second"]],
  ["addWithdrawAddress", { ...plain, passkeys: 1 }, ["fund", "second"]],
  ["bindContact", plain, ["password"]],
  ["bindContact", { ...plain, authenticator: true }, ["password", "second"]],
  ["setFundPassword", plain, []],
  ["freezeSelf", { ...plain, authenticator: true }, ["password"]],
] as const)("%s with %o asks for %j", (action, secured, steps) => {
  expect(stepsOf(action, secured)).toEqual(steps);
});

const refusal = (error: "WRONG_FUND_PASSWORD" | "SECOND_FACTOR_LOCKED" | "CARD_EXISTS", field?: string) =>
  new ApiError({ msg: "no", error, fields: field ? [{ field, error, msg: "no" }] : [] });

test("a refusal returns to the step that it concerns, by its field or else by its name", () => {
  expect(refusedStep(refusal("WRONG_FUND_PASSWORD", "fund_password"))).toBe("fund");
  expect(refusedStep(refusal("WRONG_FUND_PASSWORD"))).toBe("fund");
  expect(refusedStep(refusal("SECOND_FACTOR_LOCKED"))).toBe("second");
  expect(refusedStep(refusal("CARD_EXISTS", "card_number"))).toBeUndefined();
  expect(refusedStep(new Error("no network"))).toBeUndefined();
});
