import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DeliveryQueue, type Tried } from "./queue.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const FAILED: Tried = { done: false, retryAfterMs: undefined };

function queueOf(attempt: (job: string) => Promise<Tried>, usefulForMs = 3_600_000) {
  const dropped: string[] = [];
  const start = Date.now();
  const queue = new DeliveryQueue<string>({
    attempt,
    now: () => Date.now(),
    usefulUntil: () => start + usefulForMs,
    onDropped: (job, why) => dropped.push(`${job} ${why}`),
  });
  return { queue, dropped };
}

test("a failing delivery is tried five times with growing pauses, and then dropped", async () => {
  const times: number[] = [];
  const start = Date.now();
  const { queue, dropped } = queueOf(async () => {
    times.push(Date.now() - start);
    return FAILED;
  });
  queue.add("a");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(times).toEqual([0, 2_000, 17_000, 77_000, 377_000]);
  expect(dropped).toEqual(["a failed"]);
  expect(queue.size).toBe(0);
});

test("a push service's own pause is kept, and one that is too long ends the delivery", async () => {
  const times: number[] = [];
  const start = Date.now();
  const answers: Tried[] = [{ done: false, retryAfterMs: 30_000 }, { done: true }];
  const { queue } = queueOf(async () => {
    times.push(Date.now() - start);
    return answers.shift() ?? { done: true };
  });
  queue.add("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 30_000]);
  const { queue: other, dropped } = queueOf(async () => ({ done: false, retryAfterMs: 86_400_000 }));
  other.add("b");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(dropped).toEqual(["b failed"]);
});

test("what is of no use any more is not sent", async () => {
  const attempt = vi.fn(async () => FAILED);
  const { queue, dropped } = queueOf(attempt, 10_000);
  queue.add("a");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(attempt).toHaveBeenCalledTimes(2);
  expect(dropped).toEqual(["a late"]);
});

test("at most eight run at once, 20,000 wait, and a stop waits for the running ones and sends no more", async () => {
  let running = 0;
  let most = 0;
  const { queue, dropped } = queueOf(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
    return { done: true };
  });
  for (let index = 0; index < 20_005; index++) queue.add(String(index));
  expect(queue.size).toBe(20_000);
  expect(dropped).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(most).toBe(8);
  const stopped = queue.stop();
  await vi.advanceTimersByTimeAsync(200);
  await stopped;
  expect(running).toBe(0);
  expect(queue.size).toBe(0);
});
