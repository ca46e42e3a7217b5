import { expect, test } from "vitest";
import { momentOf, momentText } from "./moment.ts";

test("moments are UTC, whatever the computer's zone", () => {
  expect(momentText("2026-11-22T08:00:00.000Z")).toBe("2026-11-22T08:00");
  expect(momentOf("2026-11-22T08:00")).toBe("2026-11-22T08:00:00.000Z");
  expect(momentText(null)).toBe("");
  expect(momentOf("")).toBeNull();
});
test.each(["tomorrow", "2026-13-01T00:00", "2026-11-22"])("%s is no moment", (text) =>
  expect(momentOf(text)).toBeUndefined(),
);
