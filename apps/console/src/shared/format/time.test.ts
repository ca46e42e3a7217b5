import { expect, test } from "vitest";
import { ago, clock, day, dayTime, duration, near } from "./time.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 10, 20, 14, 32, 0);

test.each([
  [-5, "0 m"],
  [51 * minute, "51 m"],
  [2 * hour + 5 * minute, "2 h 05 m"],
  [47 * hour + 59 * minute, "47 h 59 m"],
  [76 * hour, "3 d 4 h"],
])("%i ms lasts %s", (ms, text) => expect(duration(ms)).toBe(text));

test("days and clocks are in UTC", () => {
  expect(day("2026-11-20T23:59:59Z")).toBe("20 Nov 2026");
  expect(clock("2026-11-20T04:05:06Z")).toBe("04:05:06");
  expect(dayTime("2026-11-20T04:05:06Z")).toBe("20 Nov 2026, 04:05");
});
test("recent times are short", () => {
  expect(near("2026-11-20T14:31:44Z", now)).toBe("14:31:44");
  expect(near("2026-11-19T21:10:44Z", now)).toBe("19 Nov 21:10");
  expect(near("2024-08-14T21:10:44Z", now)).toBe("14 Aug 2024");
});
test("ages in words", () => {
  expect(ago(now - minute, now)).toBe("now");
  expect(ago(now - 4 * minute, now)).toBe("4 min ago");
  expect(ago(now - 3 * hour, now)).toBe("3 h ago");
  expect(ago(now - 72 * hour, now)).toBe("17 Nov 2026");
});
