import { expect, test } from "vitest";
import { changeOf, usedPercent } from "./daily-loss.ts";

test.each([
  [null, "100", "tighter"],
  ["100", "99.99", "tighter"],
  ["100", "100.01", "looser"],
  ["100", "100.00", undefined],
  ["100", "", undefined],
  [null, "0", undefined],
])("from %j to %j is %j", (current, next, change) => expect(changeOf(current, next)).toBe(change));

test("the used part never exceeds the whole, and a day without a limit has none", () => {
  expect(usedPercent("33.4", "100")).toBe("33");
  expect(usedPercent("250", "100")).toBe("100");
  expect(usedPercent("5", null)).toBeUndefined();
});
