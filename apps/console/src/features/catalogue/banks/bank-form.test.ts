import { expect, test } from "vitest";
import { bankErrors, bankInput, emptyBank, shownBankValue } from "./bank-form.ts";

const fields = {
  ...emptyBank,
  currency_id: "9999",
  bank_name: " First Bank ",
  account_name: "Candor",
  account_number: "001",
};

test("a new account needs currency, bank, holder and number", () => {
  expect(Object.keys(bankErrors(emptyBank))).toEqual(["currency_id", "bank_name", "account_name", "account_number"]);
  expect(bankErrors(fields)).toEqual({});
});
test("a SWIFT code has 8 or 11 characters", () => {
  expect(bankErrors({ ...fields, swift_code: "DEUTDEFF500" })).toEqual({});
  expect(bankErrors({ ...fields, swift_code: "DEUT-DEFF" })).toHaveProperty("swift_code");
});
test("the call has the trimmed values, and no id for a new account", () => {
  expect(bankInput({ id: undefined, version: 0 }, fields, "opened")).toEqual({
    version: 0,
    reason: "opened",
    enabled: true,
    currency_id: 9999,
    bank_name: "First Bank",
    account_name: "Candor",
    account_number: "001",
    swift_code: "",
    bank_address: "",
  });
  expect(bankInput({ id: 4, version: 2 }, fields, "moved")).toMatchObject({ id: 4, version: 2 });
  expect(shownBankValue(false)).toBe("no");
});
