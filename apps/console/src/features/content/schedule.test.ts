import { expect, test } from "vitest";
import { scheduleError } from "./schedule.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const at = (from: string, until: string, required = false) => scheduleError({ from, until, required, nowMs });

test("the end is after the start, or empty", () => {
  expect(at("", "")).toBeUndefined();
  expect(at("2026-11-22T08:00", "2026-11-24T04:00")).toBeUndefined();
  expect(at("2026-11-24T08:00", "2026-11-24T04:00")).toContain("before");
  expect(at("", "2026-11-21T11:59")).toContain("before");
});
test("a required text is neither scheduled nor ended", () => {
  expect(at("", "", true)).toBeUndefined();
  expect(at("2026-11-20T00:00", "", true)).toBeUndefined();
  expect(at("2026-11-22T00:00", "", true)).toContain("immediately");
  expect(at("", "2026-12-01T00:00", true)).toContain("immediately");
});
