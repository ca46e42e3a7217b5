import { mulDiv, RATE_ONE } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { Candle } from "./candles.ts";

/** The figures of a market over the 1,440 minutes that end with the forming one. Integers of 1e-8. */
export type DayStatistics = {
  open: bigint;
  high: bigint;
  low: bigint;
  last: bigint;
  /** last - open, signed. */
  change: bigint;
  /** change / open as a rate (1e-8), signed, rounded toward zero. */
  changeRate: bigint;
  /** Base volume. */
  volume: bigint;
  /** Quote volume. */
  turnover: bigint;
};

export type DayWindow = {
  /** Adds a closed 1m bar; bars must come in order. */
  close(minute: Candle): void;
  /** The figures with the forming minute on top; undefined before there is any bar. */
  statistics(forming: Candle | undefined): DayStatistics | undefined;
};

/** A bar leaves the window when 24 h, the forming minute included, no longer reach back to it. */
const KEPT_MS = DAY_MS - MINUTE_MS;

function figures(
  open: bigint,
  forming: Candle,
  sums: Pick<Candle, "high" | "low" | "volume" | "turnover">,
): DayStatistics {
  const change = forming.close - open;
  const { high, low, volume, turnover } = sums;
  const changeRate = open > 0n ? mulDiv(change, RATE_ONE, open, "down") : 0n;
  return { open, high, low, last: forming.close, change, changeRate, volume, turnover };
}

/**
 * Rolling 24 h figures of one market from its 1m bars. The sums of the closed bars are kept up to date as a bar enters and another leaves; high and
 * low are found again once a minute (1,439 comparisons), so that reading is free of loops.
 */
export function createDayWindow(closed: readonly Candle[] = []): DayWindow {
  const bars: Candle[] = [];
  let [high, low, volume, turnover] = [0n, 0n, 0n, 0n];

  const recount = () => {
    const first = bars[0];
    if (!first) return;
    [high, low, volume, turnover] = [first.high, first.low, 0n, 0n];
    for (const bar of bars) {
      if (bar.high > high) high = bar.high;
      if (bar.low < low) low = bar.low;
      volume += bar.volume;
      turnover += bar.turnover;
    }
  };

  const append = (minute: Candle) => {
    const last = bars.at(-1);
    if (minute.period !== "1m" || (last && minute.openAt <= last.openAt))
      throw new Error(`${minute.symbol}: a ${minute.period} bar of ${minute.openAt} cannot follow ${last?.openAt}`);
    bars.push(minute);
    while ((bars[0] as Candle).openAt <= minute.openAt - KEPT_MS) bars.shift();
  };

  for (const bar of closed) append(bar);
  recount();
  return {
    close(minute) {
      append(minute);
      recount();
    },
    statistics(forming) {
      const first = bars[0];
      if (!first) return forming && figures(forming.open, forming, forming);
      const last = bars.at(-1) as Candle;
      if (!forming) return figures(first.open, last, { high, low, volume, turnover });
      return figures(first.open, forming, {
        high: forming.high > high ? forming.high : high,
        low: forming.low < low ? forming.low : low,
        volume: volume + forming.volume,
        turnover: turnover + forming.turnover,
      });
    },
  };
}
