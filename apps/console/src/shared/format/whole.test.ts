import { expect, test } from "vitest";
import { sortOf, wholeOf } from "./whole.ts";

test.each([
  ["0", 0],
  [" -12 ", -12],
  ["10000", 10_000],
])("%s is a valid sort order", (typed, value) => expect(sortOf(typed)).toBe(value));
test.each(["", "10001", "-10001", "1.5", "1e3", "x", "--1"])("%s is refused", (typed) =>
  expect(sortOf(typed)).toBeUndefined(),
);
test("bounds belong to the range", () => {
  expect(wholeOf("8", 0, 8)).toBe(8);
  expect(wholeOf("9", 0, 8)).toBeUndefined();
});
