import { describe, expect, it } from "vitest";
import { createTradeCursor, LATE_TRADE_MAX_MS, OVERLAP_MS, type VenueTrade } from "./trade-cursor.ts";

const start = 1_700_000_000_000;
const trade = (id: string | undefined, afterMs: number, quantity = 1n): VenueTrade => ({
  id,
  at: start + afterMs,
  price: 100n,
  quantity,
});
const ids = (trades: readonly VenueTrade[]) => trades.map(({ id }) => id);

describe("trade cursor", () => {
  it("takes each trade once, in order of time, and none from before the start", () => {
    const cursor = createTradeCursor(start);
    expect(cursor.since(start)).toBe(start);
    expect(ids(cursor.take([trade("b", 20), trade("a", 10), trade("old", -1)]))).toEqual(["a", "b"]);
    expect(ids(cursor.take([trade("a", 10), trade("b", 20), trade("c", 30)]))).toEqual(["c"]);
    expect(cursor.take([trade("a", 10), trade("b", 20), trade("c", 30)])).toEqual([]);
    expect(cursor.take([])).toEqual([]);
  });

  it("accepts a trade that the venue reports late, and requests far enough back for it", () => {
    const cursor = createTradeCursor(start);
    cursor.take([trade("a", 10_000)]);
    expect(cursor.since(start + 10_000)).toBe(start + 10_000);
    expect(cursor.since(start + 10_000)).toBe(start + 10_000 - OVERLAP_MS);
    expect(ids(cursor.take([trade("late", 10_000 - OVERLAP_MS), trade("a", 10_000)]))).toEqual(["late"]);
    expect(cursor.take([trade("too late", 9_999 - OVERLAP_MS)])).toEqual([]);
  });

  it("counts equal trades without an id as often as the venue does", () => {
    const cursor = createTradeCursor(start);
    expect(cursor.take([trade(undefined, 5), trade(undefined, 5)])).toHaveLength(2);
    expect(cursor.take([trade(undefined, 5), trade(undefined, 5), trade(undefined, 5)])).toHaveLength(1);
    expect(cursor.take([trade(undefined, 5), trade(undefined, 5, 2n)])).toHaveLength(1);
  });

  it("reads through a burst of more trades than a page holds", () => {
    const cursor = createTradeCursor(start);
    const burst = Array.from({ length: 5_000 }, (_, index) => trade(`t${index}`, index));
    const counted: (string | undefined)[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const since = cursor.since(start + 5_000);
      counted.push(...ids(cursor.take(burst.filter(({ at }) => at >= since).slice(0, 500))));
    }
    expect(counted).toHaveLength(5_000);
    expect(new Set(counted).size).toBe(5_000);
  });

  it("does not get stuck on a page that is full of one millisecond", () => {
    const cursor = createTradeCursor(start);
    const full = Array.from({ length: 5 }, (_, index) => trade(`x${index}`, 100));
    const venue = [...full, trade("beyond", 101)];
    const counted: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const since = cursor.since(start + 200);
      counted.push(...ids(cursor.take(venue.filter(({ at }) => at >= since).slice(0, 5))));
    }
    expect(counted).toEqual(["x0", "x1", "x2", "x3", "x4", "beyond"]);
  });

  it("drops trades that an outage delayed by more than two minutes", () => {
    const cursor = createTradeCursor(start);
    const now = start + LATE_TRADE_MAX_MS + 60_000;
    expect(cursor.since(now)).toBe(start + 60_000);
    expect(ids(cursor.take([trade("gone", 59_999), trade("kept", 60_000)]))).toEqual(["kept"]);
  });
});
