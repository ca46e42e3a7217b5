import { quoteFor } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { candlePeriods, type KlinePeriod, klinePeriods } from "@candor/contract/routes/market.ts";
import { nextOpen, openOf } from "./intervals.ts";

/** One bar of one market. Prices and volumes are integers of 1e-8; `openAt` is ms UTC. */
export type Candle = {
  symbol: string;
  period: KlinePeriod;
  openAt: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  /** Base quantity. */
  volume: bigint;
  /** Quote amount: the sum of price x volume of the ticks or trades, each rounded down. */
  turnover: bigint;
};

/** A tick of an index market (volume since the tick before), or a trade of a book-priced one. */
export type PricePoint = { at: number; price: bigint; volume: bigint };

/** An interval in which nothing happened: the last close, four times, with no volume. */
export const emptyAfter = (close: bigint, of: { symbol: string; period: KlinePeriod; openAt: number }): Candle => ({
  ...of,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0n,
  turnover: 0n,
});

/** A single price as a bar. */
export const barOf = ({ at, price, volume }: PricePoint, of: { symbol: string; period: KlinePeriod }): Candle => ({
  ...emptyAfter(price, { ...of, openAt: openOf(of.period, at) }),
  volume,
  turnover: quoteFor(volume, price, "down"),
});

/** The earlier bar continued by the later one; symbol, period and opening stay the earlier one's. */
export const joined = (earlier: Candle, later: Candle): Candle => ({
  ...earlier,
  high: later.high > earlier.high ? later.high : earlier.high,
  low: later.low < earlier.low ? later.low : earlier.low,
  close: later.close,
  volume: earlier.volume + later.volume,
  turnover: earlier.turnover + later.turnover,
});

/** Bars of one market, in order of time, as bars of a coarser period. The first and last may cover only part of theirs. */
export function* aggregate(finer: Iterable<Candle>, period: KlinePeriod): Generator<Candle> {
  let current: Candle | undefined;
  for (const candle of finer) {
    const openAt = openOf(period, candle.openAt);
    if (current?.openAt === openAt) {
      current = joined(current, candle);
      continue;
    }
    if (current) yield current;
    current = { ...candle, period, openAt };
  }
  if (current) yield current;
}

const storedPeriods: ReadonlySet<KlinePeriod> = new Set(candlePeriods);
/** Whether closed bars of its period are rows; the others are summed from those. */
export const isStored = ({ period }: Candle): boolean => storedPeriods.has(period);

const coarserPeriods = klinePeriods.filter((period) => period !== "1s" && period !== "1m");

/** Where a builder continues after a start: every minute before `upTo` is closed, and `parts` are the coarser bars that were forming then. */
export type CandleSeed = { upTo: number; lastClose: bigint; parts: readonly Candle[] };

/** The closed bars that together cover every bar forming at the minute `upTo`: days, then hours, then minutes; `from` and `to` are openings, `to` excluded. */
export function restoreSlices(upTo: number): { period: "1d" | "1h" | "1m"; from: number; to: number }[] {
  const opened = Math.min(openOf("3d", upTo), openOf("1w", upTo), openOf("1M", upTo));
  const [day, hour] = [openOf("1d", upTo), openOf("1h", upTo)];
  return [
    { period: "1d", from: opened, to: day },
    { period: "1h", from: day, to: hour },
    { period: "1m", from: hour, to: upTo },
  ];
}

/** The coarser bars forming at the minute `upTo`, from the rows of `restoreSlices` in its order. Rows before the bar in question are skipped. */
export function restoreParts(upTo: number, rows: readonly Candle[]): Candle[] {
  return coarserPeriods.flatMap((period) => {
    const opened = openOf(period, upTo);
    return [
      ...aggregate(
        rows.filter((row) => row.openAt >= opened && row.openAt < upTo),
        period,
      ),
    ];
  });
}

export type CandleBuilder = {
  /** Adds a tick or trade; returns the bars that it closed, in order of time, finer before coarser. Throws when `at` lies before the forming minute. */
  add(point: PricePoint): Candle[];
  /** Closes what ended at or before `at`, so that a market without trades stays gapless. */
  advance(at: number): Candle[];
  /** The bar that is still open, or undefined before the first price. */
  forming(period: KlinePeriod): Candle | undefined;
};

/**
 * Builds every period of one market at once. Ticks make 1m bars only; every coarser bar is the sum of its minutes, so the periods can never
 * disagree. A closed bar is returned exactly once and never changes; an interval without a price repeats the last close with zero volume.
 */
export function createCandleBuilder(symbol: string, seed?: CandleSeed): CandleBuilder {
  /** Coarser bars up to, and without, the forming minute. */
  const parts = new Map<KlinePeriod, Candle>(seed?.parts.map((part) => [part.period, part]));
  const emptyMinute = (openAt: number, close: bigint) => emptyAfter(close, { symbol, period: "1m", openAt });
  let minute = seed && emptyMinute(seed.upTo, seed.lastClose);
  /** Until its first price the forming minute is a placeholder, which that price replaces: a minute opens at its own first price. */
  let priced = false;

  const closeMinute = (closed: Candle, done: Candle[]) => {
    done.push(closed);
    const after = closed.openAt + MINUTE_MS;
    for (const period of coarserPeriods) {
      const part = parts.get(period);
      const sum = part ? joined(part, closed) : { ...closed, period, openAt: openOf(period, closed.openAt) };
      if (after < nextOpen(period, sum.openAt)) {
        parts.set(period, sum);
      } else {
        parts.delete(period);
        done.push(sum);
      }
    }
  };

  const advance = (at: number): Candle[] => {
    const done: Candle[] = [];
    while (minute && at >= minute.openAt + MINUTE_MS) {
      closeMinute(minute, done);
      minute = emptyMinute(minute.openAt + MINUTE_MS, minute.close);
      priced = false;
    }
    return done;
  };

  return {
    advance,
    add(price) {
      const done = advance(price.at);
      const point = barOf(price, { symbol, period: "1m" });
      if (minute && point.openAt < minute.openAt)
        throw new Error(`${symbol}: a price of ${price.at} came after ${minute.openAt}`);
      minute = minute && priced ? joined(minute, point) : point;
      priced = true;
      return done;
    },
    forming(period) {
      if (!minute) return undefined;
      if (period === "1m") return minute;
      const part = parts.get(period);
      return part ? joined(part, minute) : { ...minute, period, openAt: openOf(period, minute.openAt) };
    },
  };
}
