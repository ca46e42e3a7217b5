import { expect, test } from "vitest";
import { diskAlarm } from "./disk-alarm.ts";

const GIB = 1024 ** 3;
const full = { used: 0.9712, freeBytes: 1.68 * GIB };

test("a full volume refuses orders where the database is on it, and nowhere else", () => {
  expect(diskAlarm(full, true)).toBe(
    "97 % of the volume of the data are in use, 1.6 GiB are free: new orders are refused",
  );
  expect(diskAlarm(full, false)).toBe("97 % of the volume of the data are in use, 1.6 GiB are free");
});

test("a nearly full one refuses nothing, and one with room is no alarm", () => {
  expect(diskAlarm({ used: 0.9, freeBytes: 10 * GIB }, true)).not.toContain("refused");
  expect(diskAlarm({ used: 0.5, freeBytes: 10 * GIB }, true)).toBeUndefined();
  expect(diskAlarm(undefined, true)).toBeUndefined();
});
