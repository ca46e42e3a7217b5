import { expect, test } from "vitest";
import { readTiming } from "./timing.ts";

const NOW = 1_796_000_000_000;
const read = (timestamp: unknown, recvWindow?: unknown) => readTiming({ timestamp, recvWindow }, NOW);

test("a timestamp is in milliseconds or microseconds, as text or number", () => {
  for (const timestamp of [NOW, String(NOW), NOW * 1_000 + 999])
    expect(read(timestamp)).toEqual({ ok: true, timestampMs: NOW });
});

test("it may be less than a second ahead, and as old as the window says", () => {
  expect(read(NOW + 999)).toMatchObject({ ok: true });
  expect(read(NOW + 1_000)).toMatchObject({ code: -1021 });
  expect(read(NOW - 5_000)).toMatchObject({ ok: true });
  expect(read(NOW - 5_001)).toMatchObject({ code: -1021 });
  expect(read(NOW - 60_000, "60000")).toMatchObject({ ok: true });
  expect(read(NOW, "60001")).toMatchObject({ code: -1131 });
  expect(read(NOW - 101, "100.500")).toMatchObject({ code: -1021 });
});

test("one that is missing or no number is refused as missing", () => {
  for (const timestamp of [undefined, "", "now", "-1", "1e12", "12345678901234567"])
    expect(read(timestamp)).toMatchObject({ code: -1102 });
});
