import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import { expect, test } from "vitest";
import { ApiError, NoAnswer } from "../../../shared/api/errors.ts";
import { newFee, placeOf } from "./refusal.ts";

const refusal = (error: ErrorCode, field?: string, params?: ErrorParams) =>
  new ApiError({ msg: "no", error, params, fields: field ? [{ field, error, msg: `no: ${field}` }] : [] });

test.each([
  [refusal("INSUFFICIENT_BALANCE", "amount"), "amount"],
  [refusal("ADDRESS_ON_HOLD", "address_id"), "to"],
  [refusal("ADDRESS_BOOK_ONLY", "address"), "to"],
  [refusal("WITHDRAWAL_CLOSED", "chain_id"), "to"],
  [refusal("NOT_FOUND", "card_id"), "to"],
  [refusal("WRONG_CODE", "code"), "code"],
  [refusal("FEE_CHANGED", "fee"), "fee"],
  [refusal("WRONG_FUND_PASSWORD", "fund_password"), "proof"],
  [refusal("SECOND_FACTOR_REQUIRED"), "proof"],
  [refusal("FUND_PASSWORD_MISSING"), "rest"],
  [refusal("WITHDRAWAL_LIMIT"), "rest"],
  [new NoAnswer("network"), "rest"],
] as const)("%s of %o is shown at: %s", (error, place) => {
  expect(placeOf(error)).toBe(place);
});

test("the new fee is read only from the refusal that contains it", () => {
  expect(newFee(refusal("FEE_CHANGED", "fee", { fee: "2.5", currency: "USDT" }))).toBe("2.5");
  expect(newFee(refusal("WITHDRAWAL_CLOSED", "chain_id", { fee: "2.5" }))).toBeUndefined();
  expect(newFee(undefined)).toBeUndefined();
});
