import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.ts";

function limitAt(options: { perSecond: number; capacity: number; callersMax?: number }) {
  const clock = { now: () => clock.ms, ms: 0 };
  return { clock, limit: new RateLimit({ ...options, clock }) };
}

test("a bucket empties, returns when to retry, and refills", () => {
  const { clock, limit } = limitAt({ perSecond: 2, capacity: 4 });
  expect([limit.take("a", 3), limit.take("a", 3), limit.take("b", 3)]).toEqual([0, 1, 0]);
  clock.ms = 1_000;
  expect(limit.take("a", 3)).toBe(0);
});

test("a cost above a full bucket takes a full one", () => {
  const { clock, limit } = limitAt({ perSecond: 2, capacity: 4 });
  expect([limit.take("a", 10), limit.take("a", 1)]).toEqual([0, 1]);
  clock.ms = 1_000;
  expect([limit.take("a", 10), limit.take("a", 2)]).toEqual([1, 0]);
});

test("a hundred thousand other callers give nobody a fresh bucket while theirs is in use", () => {
  const { limit } = limitAt({ perSecond: 1, capacity: 2, callersMax: 10 });
  expect(limit.take("guesser", 2)).toBe(0);
  for (let other = 0; other < 30; other += 1) {
    limit.take(other, 1);
    expect(limit.take("guesser", 1)).toBe(1);
  }
});
