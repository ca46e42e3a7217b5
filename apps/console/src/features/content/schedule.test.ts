import { expect, test } from "vitest";
import { momentOf, momentText, scheduleError } from "./schedule.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const at = (from: string, until: string, required = false) => scheduleError({ from, until, required, nowMs });

test("moments are UTC, whatever the computer's zone", () => {
  expect(momentText("2026-11-22T08:00:00.000Z")).toBe("2026-11-22T08:00");
  expect(momentOf("2026-11-22T08:00")).toBe("2026-11-22T08:00:00.000Z");
  expect(momentText(null)).toBe("");
  expect(momentOf("")).toBeNull();
});
test.each(["tomorrow", "2026-13-01T00:00", "2026-11-22"])("%s is no moment", (text) =>
  expect(momentOf(text)).toBeUndefined(),
);

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
