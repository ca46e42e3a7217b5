import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noPeers, PeerListeners, type Peers } from "../bus/peers.ts";
import { RateLimit } from "./rate-limit.ts";
import { SharedSpending } from "./shared-spending.ts";
import { Windows } from "./windows.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const clock = { now: () => Date.now() };

/** Processes of which each hears what the others tell. */
function processes(count: number): Peers[] {
  const ends = Array.from({ length: count }, () => new PeerListeners());
  return ends.map((own) => ({
    tell: (message) => {
      // As over a wire.
      for (const end of ends) if (end !== own) end.hear(JSON.parse(JSON.stringify(message)));
    },
    onTold: (listener) => own.add(listener),
  }));
}

const limits = (count: number) =>
  processes(count).map((peers) => {
    const spending = new SharedSpending(peers);
    return spending.share("calls", new RateLimit({ perSecond: 1, capacity: 10, clock }));
  });

test("what a caller takes at one process is gone at the others", async () => {
  const [one, other] = limits(2) as [RateLimit, RateLimit];
  for (let turn = 0; turn < 6; turn += 1) one.take("a", 1);
  one.take(7, 10);
  await vi.advanceTimersByTimeAsync(200);
  expect([other.take("a", 4), other.take("a", 1), other.isSpent(7)]).toEqual([0, 1, true]);
  expect(other.take("b", 10)).toBe(0);
});

test("who takes a full bucket at each of three at once pays back what was too much", async () => {
  const three = limits(3) as [RateLimit, RateLimit, RateLimit];
  expect(three.map((limit) => limit.take("a", 10))).toEqual([0, 0, 0]);
  await vi.advanceTimersByTimeAsync(200);
  // A full bucket is owed, however much was taken elsewhere.
  expect(three.map((limit) => limit.take("a", 1))).toEqual([11, 11, 11]);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(three[0].take("a", 1)).toBe(0);
});

test("sums of a window count over all, and come back to nobody twice", async () => {
  const [one, other] = processes(2).map((peers) =>
    new SharedSpending(peers).share("weights", new Windows(60_000, clock)),
  ) as [Windows, Windows];
  one.add("a", 5);
  other.add("a", 7);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([one.used("a"), other.used("a")]).toEqual([12, 12]);
});

test("a server that is one process tells nobody", () => {
  const limit = new SharedSpending(noPeers).share("calls", new RateLimit({ perSecond: 1, clock }));
  expect(limit.onSpent).toBeUndefined();
});
