import { expect, test } from "vitest";
import { countdown, spentShare } from "./target.ts";

const HOUR = 3_600_000;

test("the time left is shown to the second, and the delay after the target", () => {
  expect(countdown(3 * HOUR + 12 * 60_000 + 8_900)).toBe("03:12:08");
  expect(countdown(-41 * 60_000)).toBe("00:41:00");
  expect(countdown(30 * HOUR)).toBe("30:00:00");
});
test("the bar stays between 0 and 100", () => {
  expect(spentShare(0, 12 * HOUR, 9 * HOUR)).toBe(75);
  expect(spentShare(0, 12 * HOUR, 40 * HOUR)).toBe(100);
  expect(spentShare(0, 12 * HOUR, -HOUR)).toBe(0);
  expect(spentShare(5, 5, 5)).toBe(100);
});
