import { expect, test } from "vitest";
import { isGuessable } from "./fund-code.ts";

test.each(["000000", "999999", "123456", "654321", "456789"])("%s is refused at once", (digits) => {
  expect(isGuessable(digits)).toBe(true);
});

test.each(["135790", "121212", "112345", "904173", "024680"])("%s is left to the server", (digits) => {
  expect(isGuessable(digits)).toBe(false);
});
