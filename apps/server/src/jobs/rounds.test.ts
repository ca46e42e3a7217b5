import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRounds } from "./rounds.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A task of each minute, and the times (ms) of its rounds. */
function task() {
  const rounds: number[] = [];
  const stop = startRounds(60_000, async () => rounds.push(Date.now()));
  return { rounds, stop };
}

test("a task runs at once, and then in its interval until it is stopped", async () => {
  const { rounds, stop } = task();
  expect(rounds).toEqual([0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(rounds.slice(2).map((at, index) => at - (rounds[index + 1] ?? 0))).toEqual([60_000, 60_000, 60_000]);
  await stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(rounds).toHaveLength(5);
});

test("a task that is stopped before its second round has none", async () => {
  const { rounds, stop } = task();
  await stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(rounds).toEqual([0]);
});

test("the next rounds of tasks that begin together lie apart", async () => {
  const tasks = Array.from({ length: 8 }, task);
  await vi.advanceTimersByTimeAsync(60_000);
  const seconds = tasks.map(({ rounds }) => (rounds[1] ?? 0) / 1000).toSorted((a, b) => a - b);
  expect(Math.min(...seconds.slice(1).map((at, index) => at - (seconds[index] ?? 0)))).toBeGreaterThan(1.5);
  await Promise.all(tasks.map(({ stop }) => stop()));
});
