import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Mai Linh", "ML"],
  ["trader 1234", "T1"],
  ["Nguyễn Thị Ẩn", "NẨ"],
  ["取引者", "取"],
  ["𠮷野", "𠮷"],
  ["  x  ", "X"],
  ["กี้", "กี้"],
  ["", ""],
])("%j has the initials %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
