import { expect, test } from "vitest";
import { CREDIT_START, creditGradeOf } from "./credit.ts";

test.each([
  [0, "low"],
  [59, "low"],
  [60, "fair"],
  [89, "fair"],
  [90, "good"],
  [119, "good"],
  [120, "excellent"],
  [10_000, "excellent"],
])("a score of %d is %s", (score, grade) => {
  expect(creditGradeOf(score)).toBe(grade);
});

test("a new account starts in good standing", () => {
  expect(creditGradeOf(CREDIT_START)).toBe("good");
});
