import { klinePeriods } from "@candor/contract/routes/market.ts";
import { describe, expect, it } from "vitest";
import { aggregate, type Candle, createCandleBuilder, restoreParts, restoreSlices } from "./candles.ts";
import { createDayWindow } from "./day-statistics.ts";

const ONE = 100_000_000n;
const start = Date.UTC(2026, 9, 30, 22, 58);
const point = (at: number, price: bigint, volume = 0n) => ({ at, price: price * ONE, volume: volume * ONE });

/** Three days of a synthetic path with pauses, over a week's and a month's end. */
function points() {
  const made: ReturnType<typeof point>[] = [];
  for (let second = 0; second < 3 * 86_400; second += 17 + ((second * 31) % 200))
    made.push(point(start + second * 1_000, BigInt(100 + ((second * 7_919) % 37)), 1n));
  return made;
}

function built() {
  const builder = createCandleBuilder("X-USDT");
  const closed = points().flatMap((made) => builder.add(made));
  return { builder, closed };
}

describe("candles", () => {
  it("opens a minute at its first price and closes it once with the next minute's price", () => {
    const builder = createCandleBuilder("X-USDT");
    expect([...builder.add(point(start, 10n, 2n)), ...builder.add(point(start + 30_000, 12n, 3n))]).toEqual([]);
    expect(builder.add(point(start + 59_000, 9n))).toEqual([]);
    const closed = builder.add(point(start + 60_000, 11n, 1n));
    expect(closed).toEqual([
      {
        symbol: "X-USDT",
        period: "1m",
        openAt: start,
        open: 10n * ONE,
        high: 12n * ONE,
        low: 9n * ONE,
        close: 9n * ONE,
        volume: 5n * ONE,
        turnover: 56n * ONE,
      },
    ]);
    expect(builder.forming("1m")).toMatchObject({ open: 11n * ONE, low: 11n * ONE });
    expect(builder.forming("1d")).toMatchObject({
      open: 10n * ONE,
      high: 12n * ONE,
      close: 11n * ONE,
      volume: 6n * ONE,
    });
  });

  it("repeats the last close for minutes without a price", () => {
    const builder = createCandleBuilder("X-USDT");
    builder.add(point(start, 10n, 2n));
    const minutes = builder.advance(start + 180_000).filter((candle) => candle.period === "1m");
    expect(minutes.map(({ openAt, open, volume }) => [openAt - start, open, volume])).toEqual([
      [0, 10n * ONE, 2n * ONE],
      [60_000, 10n * ONE, 0n],
      [120_000, 10n * ONE, 0n],
    ]);
    expect(builder.advance(start + 180_000)).toEqual([]);
    expect(() => builder.add(point(start, 10n))).toThrow("came after");
  });

  it("keeps every coarser bar equal to the sum of its minutes, across a week's and a month's end", () => {
    const { closed, builder } = built();
    const minutes = closed.filter((candle) => candle.period === "1m");
    for (const period of klinePeriods.slice(1)) {
      const own = closed.filter((candle) => candle.period === period);
      const expected = [...aggregate(minutes, period)].slice(0, own.length);
      expect(own.length, period).toBeGreaterThan(0);
      expect(own, period).toEqual(expected);
      expect(builder.forming(period)?.openAt, period).toBeGreaterThan(own.at(-1)?.openAt ?? 0);
    }
  });

  it("continues after a restart as if it had never stopped", () => {
    const { closed } = built();
    const minutes = closed.filter((candle) => candle.period === "1m");
    const cut = minutes.findIndex((candle) => candle.openAt === Date.UTC(2026, 10, 1, 5, 37));
    const upTo = (minutes[cut] as Candle).openAt;
    const rows = restoreSlices(upTo).flatMap(({ period, from, to }) => [
      ...aggregate(
        minutes.filter((candle) => candle.openAt >= from && candle.openAt < to),
        period,
      ),
    ]);
    const lastClose = (minutes[cut - 1] as Candle).close;
    const seed = { upTo, lastClose, parts: restoreParts(upTo, rows) };
    expect(seed.parts.map((part) => part.period)).toEqual(klinePeriods.slice(2));
    const restored = createCandleBuilder("X-USDT", seed);
    const again: Candle[] = [];
    for (const point of points().filter(({ at }) => at >= upTo)) again.push(...restored.add(point));
    const after = closed.slice(closed.indexOf(minutes[cut] as Candle));
    expect(again).toEqual(after);
    expect(again.length).toBeGreaterThan(1_000);
  });
});

describe("24 h statistics", () => {
  it("roll with the minutes: a bar counts for 24 h and no longer", () => {
    const bar = (index: number, price: bigint): Candle => ({
      symbol: "X-USDT",
      period: "1m",
      openAt: start + index * 60_000,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1n,
      turnover: price,
    });
    const window = createDayWindow([
      bar(0, 500n),
      ...Array.from({ length: 1_438 }, (_, index) => bar(index + 1, 100n)),
    ]);
    const full = window.statistics(bar(1_439, 110n));
    expect(full).toMatchObject({ open: 500n, high: 500n, low: 100n, last: 110n, change: -390n, volume: 1_440n });
    expect(full?.changeRate).toBe(-78_000_000n);
    window.close(bar(1_439, 110n));
    expect(window.statistics(bar(1_440, 90n))).toMatchObject({
      open: 100n,
      high: 110n,
      low: 90n,
      change: -10n,
      volume: 1_440n,
    });
    expect(createDayWindow().statistics(undefined)).toBeUndefined();
  });
});
