import { expect, it } from "vitest";
import { Gathering } from "./gathering.ts";

/** A batch of so many commands was sent at 100 ms, and one has come just now. */
function after(commands: number, now: number): Gathering {
  const gathering = new Gathering();
  gathering.sent(commands, 100);
  gathering.arrived(now);
  return gathering;
}

it("sends a command at once after a pause, and after small batches", () => {
  const first = new Gathering();
  first.arrived(100);
  expect(first.waitMs(1, 100)).toBe(0);
  expect(after(15, 101).waitMs(1, 101)).toBe(0);
  expect(after(1_000, 200).waitMs(1, 200)).toBe(0);
});

it("waits for further commands while they keep coming, for 25 ms from one batch to the next", () => {
  expect(after(16, 110).waitMs(1, 110)).toBe(2);
  expect(after(16, 124).waitMs(1, 124)).toBe(1);
  expect(after(16, 125).waitMs(1, 125)).toBe(0);
});

it("waits no longer where none has come for 2 ms: those who send only what was answered would wait for nothing", () => {
  const gathering = after(32, 105);
  expect(gathering.waitMs(32, 106)).toBe(1);
  expect(gathering.waitMs(32, 107)).toBe(0);
});

it("sends a batch of 128 commands at once", () => {
  expect(after(32, 105).waitMs(127, 105)).toBe(2);
  expect(after(32, 105).waitMs(128, 105)).toBe(0);
});
