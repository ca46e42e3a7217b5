import { expect, test } from "vitest";
import { dayOf, isBackward, lastDays, rangeText } from "./days.ts";

const lateInUtc = Date.UTC(2026, 2, 1, 23, 59, 59);

test("a day is the day in UTC, wherever the reader is", () => {
  expect(dayOf(lateInUtc)).toBe("2026-03-01");
  expect(dayOf(lateInUtc + 1_000)).toBe("2026-03-02");
});

test("seven days are today and the six before, over the end of a month", () => {
  expect(lastDays(7, lateInUtc)).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(lastDays(1, lateInUtc)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
});

test("only a range that ends before it begins is wrong", () => {
  expect(isBackward({ from: "2026-03-02", to: "2026-03-01" })).toBe(true);
  expect(isBackward({ from: "2026-03-01", to: "2026-03-01" })).toBe(false);
  expect(isBackward({ from: "2026-03-02" })).toBe(false);
  expect(isBackward({})).toBe(false);
});

test("a range is written in the reader's language, with an open end where it has one", () => {
  expect(rangeText({ from: "2026-11-01", to: "2026-11-21" }, "en-US")).toBe("Nov 1\u2009\u2013\u200921, 2026");
  expect(rangeText({ from: "2026-11-01" }, "en-US")).toBe("Nov 1, 2026 \u2013");
  expect(rangeText({ to: "2026-11-21" }, "en-US")).toBe("\u2013 Nov 21, 2026");
  expect(rangeText({}, "en-US")).toBeUndefined();
});
