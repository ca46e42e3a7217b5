import { expect, test } from "vitest";
import { ownCodeRequest, ownContactText } from "./own-contact.ts";

const mobile = "+84912345678";
const email = "kim@example.com";

test.each([
  [{ mobile: null, email, code_channel: "mail" }, "mail", "ki•••@example.com"],
  [{ mobile, email, code_channel: "mail" }, "mail", "ki•••@example.com"],
  [{ mobile, email, code_channel: "sms" }, "sms", "+84 ••• 678"],
  // A user who chose email before linking an address still has only the phone.
  [{ mobile, email: null, code_channel: "mail" }, "sms", "+84 ••• 678"],
] as const)("the codes of %j are sent by %s", (user, by, text) => {
  expect(ownCodeRequest(user, "security").by).toBe(by);
  expect(ownContactText(user)).toBe(text);
});

test("a number is split the way the server joins it", () => {
  expect(ownCodeRequest({ mobile, email: null, code_channel: "sms" }, "security")).toEqual({
    by: "sms",
    input: { area_code: "84", mobile: "912345678", event: "security" },
  });
});
