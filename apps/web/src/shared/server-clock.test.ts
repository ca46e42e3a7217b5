import { afterEach, expect, test } from "vitest";
import { behindServer, learnServerTime, serverNow } from "./server-clock.ts";

const AT = Date.UTC(2026, 10, 23, 12);
const date = new Date(AT).toUTCString();
afterEach(() => learnServerTime(null));

test.each([
  ["ahead", AT + 3_600_000, -3_600_000],
  ["behind", AT - 90_000, 90_000],
  ["right, up to the length of an answer", AT + 2_999, 0],
])("a device whose clock is %s", (_, deviceNow, behind) => {
  expect(behindServer(date, deviceNow)).toBe(behind);
});

test("without a date that can be read, the device is believed", () => {
  expect(behindServer(null, AT)).toBe(0);
  expect(behindServer("soon", AT)).toBe(0);
});

test("the server's time follows from the last answer", () => {
  learnServerTime(new Date(Date.now() + 7_200_000).toUTCString());
  expect(serverNow() - Date.now()).toBeGreaterThan(7_190_000);
});
