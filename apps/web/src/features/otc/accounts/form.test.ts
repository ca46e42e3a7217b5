import { otcAccountSave } from "@candor/contract/routes/otc.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { accountErrors, accountFields, missingCount, startForm, toAccountSave } from "./form.ts";

const full = { ...startForm("Nguyễn Thị Mai"), bank_name: "VCB", card_number: "0011 2233 4455", branch: "Hà Nội" };
const proofs = { password: "secret", fund_password: "123456", totp: "654321" };

test("the name is there, three fields are missing, and blanks count as missing", () => {
  expect(missingCount(startForm("Mai"))).toBe(3);
  expect(missingCount({ ...full, branch: "  " })).toBe(1);
  expect(missingCount(full)).toBe(0);
});

test("an impossible number is named, an empty one is only missing", () => {
  expect(accountErrors({ ...full, card_number: "12a?" })).toEqual({ card_number: { error: "ACCOUNT_NUMBER_INVALID" } });
  expect(accountErrors({ ...full, card_number: "" })).toEqual({});
  expect(accountErrors(full)).toEqual({});
});

test("what is sent is what the call takes, without the login password", () => {
  const sent = toAccountSave(full, proofs);
  expect(sent).toEqual({ ...full, fund_password: "123456", totp: "654321" });
  expect(z.safeParse(otcAccountSave.input, sent).success).toBe(true);
  for (const field of accountFields)
    expect(z.safeParse(otcAccountSave.input, { ...sent, [field]: " " }).success, field).toBe(false);
});
