import { bankCardFields } from "@candor/contract/routes/bank.ts";
import { expect, test } from "vitest";
import { bankErrors, bankFields, emptyBankForm, groupCardNumber, missingCount, toCashSave } from "./form.ts";

test("the form asks for every field of the contract once", () => {
  expect([...bankFields].sort()).toEqual(Object.keys(bankCardFields).sort());
});

test("an empty form has ten missing fields and no wrong ones; blanks count as missing", () => {
  expect(missingCount(emptyBankForm)).toBe(10);
  expect(missingCount({ ...emptyBankForm, name: " ", branch: "Hoan Kiem" })).toBe(9);
  expect(bankErrors(emptyBankForm)).toEqual({});
});

test("an impossible value is named", () => {
  const form = { ...emptyBankForm, card_number: "4111 1111 1111 1112", account: "?", swift_code: "BFTV" };
  expect(bankErrors(form)).toEqual({
    card_number: { error: "CARD_NUMBER_INVALID" },
    account: { error: "ACCOUNT_NUMBER_INVALID" },
    swift_code: { error: "SWIFT_INVALID" },
  });
  const right = { ...form, card_number: "4111 1111 1111 1111", account: "0011 2233", swift_code: "bftvvnvx" };
  expect(bankErrors(right)).toEqual({});
});

test.each([
  ["41111", "4111 1"],
  ["4111", "4111"],
  ["4111 1111-1111 1111", "4111 1111 1111 1111"],
  ["4111x", "4111x"],
])("%j is grouped to %j", (text, grouped) => {
  expect(groupCardNumber(text)).toBe(grouped);
});

test("the login password is not sent with a card", () => {
  const sent = toCashSave(emptyBankForm, { password: "secret", fund_password: "123456", totp: "654321" });
  expect(sent).toEqual({ ...emptyBankForm, fund_password: "123456", totp: "654321" });
});
