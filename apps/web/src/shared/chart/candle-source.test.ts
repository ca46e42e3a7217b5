import type { Candle } from "@candor/contract/routes/market.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { coalesced, countdown } from "./candle-source.ts";

/** A source whose candles the test pushes by hand. */
function pushed() {
  const listeners: ((candle: Candle) => void)[] = [];
  return {
    push: (candle: Candle) => listeners.forEach((listener) => void listener(candle)),
    subscribe: (_symbol: string, _period: string, listener: (candle: Candle) => void) => {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
  };
}

const candle = (time: number, close: string): Candle => [time, "1", "3", "1", close, "5", "10"];

describe("the forming candle", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is drawn ten times a second at most, in its latest state", () => {
    const source = pushed();
    const drawn: number[] = [];
    coalesced(source, "BTC-USDT", "1m", (bar) => drawn.push(bar.close));
    for (let tick = 1; tick <= 50; tick += 1) source.push(candle(0, String(tick)));
    expect(drawn).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(drawn).toEqual([50]);
  });

  it("keeps the last state of a candle that closed between two draws", () => {
    const source = pushed();
    const drawn: [number, number][] = [];
    coalesced(source, "BTC-USDT", "1m", (bar) => drawn.push([bar.timestamp, bar.close]));
    source.push(candle(0, "7"));
    source.push(candle(60_000, "8"));
    vi.advanceTimersByTime(100);
    expect(drawn).toEqual([
      [0, 7],
      [60_000, 8],
    ]);
  });

  it("draws nothing after it was stopped", () => {
    const source = pushed();
    const drawn: number[] = [];
    const leave = coalesced(source, "BTC-USDT", "1m", (bar) => drawn.push(bar.close));
    source.push(candle(0, "7"));
    leave();
    vi.advanceTimersByTime(1000);
    expect(drawn).toEqual([]);
  });
});

describe("the time until a candle closes", () => {
  it.each([
    ["1m", 0, 15_000, "00:45"],
    ["4h", 0, 60_000, "3:59:00"],
    ["1m", 0, 61_000, ""],
    ["1M", 0, 1_000, ""],
  ] as const)("%s after %i ms at %i is %j", (period, open, now, expected) => {
    expect(countdown(period, open, now)).toBe(expected);
  });
});
