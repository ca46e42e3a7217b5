import { expect, test } from "vitest";
import { commandIdTime } from "../../platform/bus/command-id.ts";
import { Replays, signedCommandId } from "./replays.ts";

test("a request is taken once for as long as its timestamp could be accepted", () => {
  const clock = { time: 0, now: () => clock.time };
  const replays = new Replays(clock);
  expect(replays.take("key", "a")).toBe(true);
  expect(replays.take("key", "a")).toBe(false);
  expect(replays.take("other", "a")).toBe(true);
  for (const time of [30_000, 61_000, 61_001, 100_000]) {
    clock.time = time;
    expect({ time, taken: replays.take("key", "a") }).toEqual({ time, taken: false });
  }
  clock.time = 300_000;
  expect(replays.take("key", "a")).toBe(true);
});

test("the same signed request has the same command id, of its own time", () => {
  const id = signedCommandId("key", "a", 1_796_000_000_000);
  expect(commandIdTime(id)).toBe(1_796_000_000_000);
  expect(signedCommandId("key", "a", 1_796_000_000_000)).toBe(id);
  expect(signedCommandId("other", "a", 1_796_000_000_000)).not.toBe(id);
});
