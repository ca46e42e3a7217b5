import { expect, test } from "vitest";
import { type Found, hasRecordName, hrefOfFound, wordsOfFound } from "./found.ts";

const withdrawal: Found = {
  kind: "withdrawal",
  id: "01a1",
  name: "W-12",
  uid: "17359868",
  by: null,
  state: "sending",
  amount: "1",
  currency: "USDT",
};

test("a record opens in the tab that lists it", () => {
  expect(hrefOfFound(withdrawal)).toBe("/withdrawals?open=01a1");
  expect(hrefOfFound({ ...withdrawal, state: "passed" })).toBe("/withdrawals?tab=done&open=01a1");
  expect(hrefOfFound({ ...withdrawal, kind: "deposit", id: "7", state: "crediting" })).toBe("/deposits?open=7");
  expect(hrefOfFound({ ...withdrawal, kind: "user", id: "17359868" })).toBe("/users/17359868");
});

test("a result names what was matched", () => {
  expect(wordsOfFound(withdrawal)).toBe("withdrawal of 17359868");
  expect(wordsOfFound({ ...withdrawal, by: "payment" })).toBe("withdrawal of 17359868, by its payment");
  expect(wordsOfFound({ ...withdrawal, by: "withdraw_address" })).toBe("withdrawal of 17359868 to this address");
  expect(wordsOfFound({ ...withdrawal, kind: "user", by: "deposit_address" })).toBe(
    "account that receives at this address",
  );
});

test.each([
  ["W-12", true],
  ["d-7", true],
  ["W-", false],
  ["12", false],
  ["W-1234567890123456", false],
])("%s is a record's name: %s", (text, is) => expect(hasRecordName(text)).toBe(is));
