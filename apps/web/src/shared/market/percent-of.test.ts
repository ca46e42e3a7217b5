import { expect, test } from "vitest";
import { percentOf, percentUp } from "./percent-of.ts";

test.each([
  ["0.001", "0.1"],
  ["0.05", "5"],
  ["0", "0"],
  ["-1", undefined],
])("%s is %s percent", (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
});

test("a break-even rate is rounded up", () => {
  expect(percentUp("0.55555556")).toBe("55.56");
  expect(percentUp("0.54054055")).toBe("54.06");
  expect(percentUp("0.5")).toBe("50");
});
