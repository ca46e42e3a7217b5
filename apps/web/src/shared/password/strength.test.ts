import { expect, test } from "vitest";
import { passwordStrength } from "./strength.ts";

test.each([
  ["", 0],
  ["abc", 1],
  ["aaaaaaaaaaaa", 1],
  ["harbour", 1],
  ["abcdefg", 1],
  ["987654321", 1],
  ["qwerty12", 1],
  ["Passw0rd!", 1],
  ["harbour7", 2],
  ["quietharbour", 2],
  ["Harbour7", 3],
  ["Harbour 7 calm", 4],
] as const)("%j is rated %i", (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
