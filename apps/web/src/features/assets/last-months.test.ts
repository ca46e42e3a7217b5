import { expect, test } from "vitest";
import { lastMonths } from "./last-months.ts";

test("the months of UTC, over the end of a year and on the last day of a long month", () => {
  expect(lastMonths(3, Date.parse("2027-01-31T23:59:59Z"))).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(lastMonths(2, Date.parse("2026-03-31T00:00:00Z"))).toEqual(["2026-03", "2026-02"]);
});
