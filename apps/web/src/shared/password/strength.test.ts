import { expect, test } from "vitest";
import { passwordStrength } from "./strength.ts";

test.each([
  ["", 0],
  ["abc", 1],
  ["aaaaaaaaaaaa", 1],
  ["harbour", 2],
  ["Harbour7", 3],
  ["Harbour 7 calm", 4],
] as const)("%j is rated %i", (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
