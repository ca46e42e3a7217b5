import { expect, test } from "vitest";
import { maskedContact } from "./mask.ts";

test.each([
  [{ mobile: "+84900000417", email: null }, "+84 ••• 417"],
  [{ mobile: "+84900000417", email: "kim@example.com" }, "+84 ••• 417"],
  [{ mobile: null, email: "practice@candor.example" }, "pr•••@candor.example"],
  [{ mobile: null, email: "a@b.co" }, "•••@b.co"],
  [{ mobile: null, email: null }, undefined],
])("%j is shown as %j", (user, expected) => {
  expect(maskedContact(user)).toBe(expected);
});
