import { amount, price } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCandleBuilder } from "./candles.ts";
import type { FeedSink, FeedStatus, VenueObservation } from "./feed.ts";
import { CLOSING_MS, createReplayFeed } from "./replay.ts";
import { expandBar } from "./replay-bars.ts";
import { readRecording } from "./replay-file.ts";

const start = Date.UTC(2024, 0, 1);
/** Trades at 0.5 s, 1 s, 1.001 s and 4 s. */
const recording = readRecording(
  "t#BTC-USDT",
  `price,qty,time\n${[500, 1_000, 1_001, 4_000].map((ms, index) => `${100 + index},${index + 1},${start + ms}`).join("\n")}`,
);

function listen() {
  const seconds: number[] = [];
  const observed: VenueObservation[] = [];
  const statuses: FeedStatus[] = [];
  const sink: FeedSink = {
    observe: (observation) => observed.push(observation),
    second: (at) => seconds.push(at - start),
    status: (status) => statuses.push(status),
  };
  return { sink, seconds, observed, statuses };
}

describe("replay feed", () => {
  it("steps through its seconds, each after the records up to it, and ends once", async () => {
    const { sink, seconds, observed, statuses } = listen();
    const feed = createReplayFeed(recording, { pace: "stepped" });
    expect(feed).toMatchObject({ kind: "replay", venues: ["replayed"], symbols: ["BTC-USDT"] });
    expect(feed.now()).toBe(start);
    await feed.start(sink);
    feed.step(1);
    expect([seconds, observed.length, feed.now()]).toEqual([[0], 0, start]);
    feed.step(1);
    expect(observed.map(({ price: at, quantity }) => [at, quantity])).toEqual([
      [price("100"), amount("1")],
      [price("101"), amount("2")],
    ]);
    feed.step(10);
    expect(seconds).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
    expect(observed.map(({ observedAt }) => observedAt - start)).toEqual([500, 1_000, 1_001, 4_000]);
    expect(statuses).toMatchObject([{ type: "ended", at: start + 4_000 + CLOSING_MS }]);
    expect(feed.now()).toBe(feed.endsAt);
    feed.step(10);
    expect([seconds.length, statuses.length]).toEqual([5, 1]);
  });

  it("continues after the last stored second, with its last price and none of its volume", async () => {
    const { sink, seconds, observed } = listen();
    const feed = createReplayFeed(recording, { pace: "stepped", storedUntil: start + 2_000 });
    expect(feed.now()).toBe(start + 2_000);
    await feed.start(sink);
    feed.step(1);
    expect(seconds).toEqual([3_000]);
    expect(observed).toMatchObject([{ price: price("102"), quantity: 0n, observedAt: start + 1_001 }]);
    feed.step(1);
    expect(observed.at(-1)).toMatchObject({ price: price("103"), quantity: amount("4") });
  });

  it("has ended if everything is stored", async () => {
    const { sink, seconds, statuses } = listen();
    await createReplayFeed(recording, { storedUntil: start + 4_000 }).start(sink);
    expect([seconds, statuses.length]).toEqual([[], 1]);
  });

  describe("on the monotonic clock", () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    it("advances as many seconds as its pace, and jumps neither after a pause nor with the wall clock", async () => {
      const { sink, seconds } = listen();
      let pausedMs = 0;
      const feed = createReplayFeed(recording, { pace: 2, monotonicNow: () => performance.now() + pausedMs });
      await feed.start(sink);
      expect(seconds).toEqual([0]);
      vi.advanceTimersByTime(500);
      expect(seconds).toEqual([0, 1_000]);
      vi.setSystemTime(Date.now() - 3_600_000);
      vi.advanceTimersByTime(400);
      expect(seconds).toEqual([0, 1_000]);
      vi.setSystemTime(Date.now() + 7_200_000);
      pausedMs = 3_600_000;
      vi.advanceTimersByTime(100);
      expect(seconds).toEqual([0, 1_000, 2_000]);
      await feed.stop();
      vi.advanceTimersByTime(60_000);
      expect(seconds).toHaveLength(3);
    });
  });
});

describe("a bar's path", () => {
  const bar = { openAt: start, open: 30n, high: 50n, low: 20n, close: 40n, volume: 7n };
  const path = (changes: Partial<typeof bar>) =>
    expandBar({ ...bar, ...changes }, 60_000).map(({ at, price: of, quantity }) => [at - start, of, quantity]);

  it("goes open, low, high, close when it rises, at +0, +20, +40 and +59 s, its volume in quarters", () => {
    const rising = [
      [0, 30n, 2n],
      [20_000, 20n, 2n],
      [40_000, 50n, 2n],
      [59_000, 40n, 1n],
    ];
    expect(path({})).toEqual(rising);
    expect(path({ open: 40n }).map(([, of]) => of)).toEqual([40n, 20n, 50n, 40n]);
  });

  it("goes open, high, low, close when it falls", () => {
    expect(path({ open: 40n, close: 30n }).map(([, of]) => of)).toEqual([40n, 50n, 20n, 30n]);
  });

  it("reproduces any bar of any length", () => {
    const prices = fc.array(fc.bigInt(1n, 10n ** 15n), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(prices, fc.bigInt(0n, 10n ** 18n), fc.constantFrom(1, 5, 15, 60, 1_440), (some, volume, minutes) => {
        const [open, close] = some as [bigint, bigint];
        const sorted = [...some].sort((a, b) => (a < b ? -1 : 1));
        const whole = { openAt: start, open, close, high: sorted[3] as bigint, low: sorted[0] as bigint, volume };
        const builder = createCandleBuilder("X-USDT");
        for (const { at, price: of, quantity } of expandBar(whole, minutes * 60_000))
          builder.add({ at, price: of, volume: quantity });
        const { open: o, high, low, close: c, volume: v, openAt } = builder.forming("1d") ?? {};
        expect({ openAt, open: o, high, low, close: c, volume: v }).toEqual(whole);
      }),
    );
  });
});
