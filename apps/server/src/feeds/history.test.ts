import { type CandlePeriod, candlePeriods } from "@candor/contract/routes/market.ts";
import { describe, expect, it } from "vitest";
import type { Candle } from "./candles.ts";
import { type DemoMarket, demoMarkets } from "./demo-markets.ts";
import { HISTORY_SEED, simulateHistory } from "./history.ts";
import { nextOpen, openOf } from "./intervals.ts";

const ONE = 100_000_000n;
const bitcoin = demoMarkets[0] as DemoMarket;
const dogecoin = demoMarkets.find(({ base }) => base === "DOGE") as DemoMarket;
const ordinary = Date.UTC(2026, 10, 21, 5, 26, 28);

const history = (at: number, markets: readonly DemoMarket[] = demoMarkets, seed = HISTORY_SEED) => [
  ...simulateHistory({ seed, markets, at }),
];
const year = history(ordinary);
const barsOf = (bars: readonly Candle[], symbol: string, period: CandlePeriod) =>
  bars.filter((bar) => bar.symbol === symbol && bar.period === period);

/** Starts on which calendars break: within a week and month, at the first minute of one, on a leap day, at midnight of a Monday. */
const starts = [
  ordinary,
  Date.UTC(2027, 0, 1),
  Date.UTC(2026, 11, 1, 0, 0, 59),
  Date.UTC(2028, 1, 29, 23, 59, 59),
  Date.UTC(2026, 10, 23),
];

describe("simulated history", () => {
  it.each(starts)("has no gap in any period up to the one forming at %d", (at) => {
    const bars = history(at, [bitcoin]);
    for (const period of candlePeriods) {
      const own = barsOf(bars, bitcoin.symbol, period);
      const expected = [];
      for (let open = own[0]?.openAt ?? 0; open < openOf(period, at); open = nextOpen(period, open))
        expected.push(open);
      expect(own.map(({ openAt }) => openAt)).toEqual(expected);
      expect(own.length).toBeGreaterThan({ "1M": 11, "1w": 50, "1d": 364 }[period as string] ?? 2_000);
    }
  });

  it("begins each month, week and day of the year whole", () => {
    const first = (period: CandlePeriod) =>
      new Date(barsOf(year, bitcoin.symbol, period)[0]?.openAt ?? 0).toISOString();
    expect(first("1M")).toBe("2025-11-01T00:00:00.000Z");
    expect(first("1h")).toBe("2025-11-01T00:00:00.000Z");
    expect(first("1w")).toBe("2025-11-03T00:00:00.000Z");
    expect(first("15m")).toBe("2026-09-22T00:00:00.000Z");
    expect(first("1m")).toBe("2026-11-18T00:00:00.000Z");
  });

  it.each([
    ["1m", "5m"],
    ["5m", "15m"],
    ["15m", "30m"],
    ["30m", "1h"],
    ["1h", "4h"],
    ["4h", "1d"],
    ["1d", "1w"],
    ["1d", "1M"],
  ] as const)("sums %s bars to %s bars if both exist", (finer, coarser) => {
    const parts = Map.groupBy(barsOf(year, bitcoin.symbol, finer), ({ openAt }) => openOf(coarser, openAt));
    const sums = barsOf(year, bitcoin.symbol, coarser).filter(({ openAt }) => parts.has(openAt));
    expect(sums.length).toBeGreaterThan(coarser === "1M" ? 11 : 50);
    for (const sum of sums) {
      const bars = parts.get(sum.openAt) as Candle[];
      const total = (of: (bar: Candle) => bigint) => bars.reduce((all, bar) => all + of(bar), 0n);
      const extreme = (of: (bar: Candle) => bigint) => bars.map(of).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(sum).toEqual({
        symbol: bitcoin.symbol,
        period: coarser,
        openAt: bars[0]?.openAt,
        open: bars[0]?.open,
        high: extreme((bar) => bar.high).at(-1),
        low: extreme((bar) => bar.low)[0],
        close: bars.at(-1)?.close,
        volume: total((bar) => bar.volume),
        turnover: total((bar) => bar.turnover),
      });
    }
  });

  it("ends at every market's start price and never jumps between bars", () => {
    for (const { symbol, price } of demoMarkets) {
      expect(barsOf(year, symbol, "1m").at(-1)?.close).toBe(price);
      for (const period of candlePeriods) {
        const bars = barsOf(year, symbol, period);
        expect(bars.slice(1).every((bar, index) => bar.open === bars[index]?.close)).toBe(true);
      }
    }
  });

  it("stays on ticks and lots, and every bar to its range", () => {
    const markets = new Map(demoMarkets.map((market) => [market.symbol, market]));
    const wrong = year.filter(({ symbol, open, high, low, close, volume, turnover }) => {
      const { tick, lot } = markets.get(symbol) as DemoMarket;
      const onGrid = [open, high, low, close].every((price) => price > 0n && price % tick === 0n);
      const inRange = [open, close].every((price) => low <= price && price <= high);
      // Each of at most 44,640 minutes rounds its turnover down.
      const paid = turnover * ONE <= volume * high && (turnover + 44_640n) * ONE >= volume * low;
      return !(onGrid && inRange && paid && volume > 0n && volume % lot === 0n);
    });
    expect(wrong).toEqual([]);
  });

  it("moves and trades in a day about as much as the market's parameters, more by day than by night", () => {
    for (const market of [bitcoin, dogecoin]) {
      const days = barsOf(year, market.symbol, "1d");
      const returns = days.map(({ open, close }) => Math.log(Number(close) / Number(open)));
      const deviation = Math.sqrt(returns.reduce((sum, move) => sum + move * move, 0) / returns.length);
      expect(deviation / market.dailyVolatility).toBeGreaterThan(0.8);
      expect(deviation / market.dailyVolatility).toBeLessThan(1.2);
      const turnover = days.reduce((sum, day) => sum + Number(day.turnover) / 1e8, 0) / days.length;
      expect(turnover / market.dailyTurnover).toBeGreaterThan(0.75);
      expect(turnover / market.dailyTurnover).toBeLessThan(1.25);
      const hours = barsOf(year, market.symbol, "1h");
      const traded = (hour: number) =>
        hours.reduce((sum, { openAt, volume }) => (openAt % 86_400_000 === hour * 3_600_000 ? sum + volume : sum), 0n);
      expect(traded(15)).toBeGreaterThan(2n * traded(3));
    }
  });

  it("stays near the start prices and without jumps, whenever it starts", () => {
    for (let day = 0; day < 365; day += 91) {
      const days = history(ordinary + day * 86_400_000).filter(({ period }) => period === "1d");
      for (const { symbol, price } of demoMarkets) {
        for (const { openAt, open, high, low, close } of barsOf(days, symbol, "1d")) {
          const at = `${symbol} ${new Date(openAt).toISOString()}`;
          expect(Number(low) / Number(price), at).toBeGreaterThan(0.3);
          expect(Number(high) / Number(price), at).toBeLessThan(2.5);
          expect(Math.abs(Math.log(Number(close) / Number(open))), at).toBeLessThan(0.3);
        }
      }
    }
  });

  it("is equal for an equal seed and minute, and differs for another seed", () => {
    const first = history(ordinary, [bitcoin]);
    expect(history(ordinary + 30_000, [bitcoin])).toEqual(first);
    expect(history(ordinary, [bitcoin], 5)).not.toEqual(first);
  });

  it("makes 300,000 bars in seconds", () => {
    const before = process.threadCpuUsage();
    expect(history(ordinary).length).toBeGreaterThan(280_000);
    // Of this thread alone, whatever else the machine is busy with: 0.4 to 1 s.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});
