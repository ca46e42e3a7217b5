import { expect, test } from "vitest";
import { actionWords, sentenceOf } from "./sentences.ts";

const by = (action: string, subject: string, operator: string | null = "anna") =>
  sentenceOf({ action, operator, subject });

test("an entry reads as a sentence with who, what and to which record", () => {
  expect(by("deposit.approve", "deposit:7")).toBe("anna approved the credit of deposit 7.");
  expect(by("deposit.credited", "deposit:7", null)).toBe("The system had the engine credit deposit 7.");
  expect(by("withdrawal.sent", "withdrawal:01a1fef9-eb9e-7008-b934-5781c41c591d")).toBe(
    "anna marked as sent withdrawal 01a1fef9….",
  );
  expect(by("access.denied", "call:console/content/publish")).toBe(
    "anna was refused a call that their role does not have, the call console/content/publish.",
  );
});

test("a decision says what proved it", () => {
  const said = { action: "approval.approve", operator: "anna", subject: "approval:7" };
  expect(sentenceOf({ ...said, after: { proof: "passkey", passkey: "YubiKey" } })).toBe(
    "anna approved as the second operator approval 7, by passkey YubiKey.",
  );
  expect(sentenceOf({ ...said, after: { proof: "code" } })).toBe(
    "anna approved as the second operator approval 7, by authenticator code.",
  );
});

test("a reading of names says whose", () => {
  const read = { action: "user.read_names", operator: "anna", subject: "list:inbox" };
  expect(sentenceOf({ ...read, after: { users: ["10000001"] } })).toBe(
    "anna read verified names on the list inbox: 10000001.",
  );
  expect(sentenceOf({ ...read, after: { users: ["1", "2", "3", "4", "5"] } })).toBe(
    "anna read verified names on the list inbox: 1, 2, 3 and 2 more.",
  );
});

test("a refused wallet service is named with what was wrong", () => {
  const refused = { action: "service.denied", operator: null, subject: "call:/api/service/deposit" };
  expect(sentenceOf({ ...refused, after: { service: "custodian", why: "signature" } })).toBe(
    "The system refused a wallet service the call /api/service/deposit: custodian, wrong signature.",
  );
});

test("a heading in the list has no dangling word, and an unknown action keeps its name", () => {
  expect(actionWords("deposit.approve")).toBe("Approved the credit");
  expect(actionWords("user.freeze")).toBe("Froze");
  expect(actionWords("test.some_thing")).toBe("Some thing");
  expect(by("test.some_thing", "test:1")).toBe('anna did "some thing" to test 1.');
});
