import { expect, test } from "vitest";
import { fromDay } from "./days.ts";

test("days count back from today, today included, over the end of a month", () => {
  const now = new Date("2026-03-03T23:59:59.000Z");
  expect(fromDay("all", now)).toBeUndefined();
  expect(fromDay("today", now)).toBe("2026-03-03");
  expect(fromDay("week", now)).toBe("2026-02-25");
  expect(fromDay("month", now)).toBe("2026-02-02");
});
