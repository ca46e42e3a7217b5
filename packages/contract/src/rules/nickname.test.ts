import { expect, test } from "vitest";
import { NICKNAME_MAX, nicknameOf } from "./nickname.ts";

test.each([
  ["  Mai   Linh ", "Mai Linh"],
  ["Nguyễn".normalize("NFD"), "Nguyễn"],
  ["ผู้ค้า 7", "ผู้ค้า 7"],
  ["取引者", "取引者"],
  ["𠮷".repeat(NICKNAME_MAX), "𠮷".repeat(NICKNAME_MAX)],
])("%j is kept as %j", (text, name) => {
  expect(nicknameOf(text)).toBe(name);
});

test.each([
  "",
  "   ",
  "x".repeat(NICKNAME_MAX + 1),
  "<b>x</b>",
  "a\u202Eb",
  "a\u200Bb",
  "\u0301a",
  "a\nb",
  "admin@candor",
])("%j is not a nickname", (text) => {
  expect(nicknameOf(text)).toBeUndefined();
});
