import { quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type CandlePeriod, candlePeriods } from "@candor/contract/routes/market.ts";
import { aggregate, type Candle } from "./candles.ts";
import type { DemoMarket } from "./demo-markets.ts";
import { nextOpen, openOf } from "./intervals.ts";
import { createPriceProcess, type Move } from "./price-process.ts";
import { createRandom, hashText } from "./random.ts";
import { toSteps, wholeUnits } from "./simulated-price.ts";

/**
 * The seed of every demo's past. Started on every third day of a year, no market was ever below 0.34 or above 2.3 times its start price; a year at
 * 3.8 % a day may come from anywhere, and with other seeds a market stood at 0.25 or at 5.1 times.
 */
export const HISTORY_SEED = 4;

/** A stretch of the history that is simulated in steps of one period; `from` and `to` are openings in ms, `to` excluded. */
export type Zone = { period: CandlePeriod; stepMs: number; from: number; to: number };

/**
 * The zones up to the minute that holds `at`: minutes for the last three days, which hold the 24 h statistics, and coarser steps before, since a year
 * of minutes would be 5 million rows. All but the end lie on full days, so that no bar is made of two kinds of steps, and the year
 * begins with a month, so that no month is a part of one.
 */
export function historyZones(at: number): Zone[] {
  const end = openOf("1m", at);
  const today = openOf("1d", at);
  const month = new Date(at);
  const yearStart = Date.UTC(month.getUTCFullYear() - 1, month.getUTCMonth(), 1);
  const [quarters, fives, minutes] = [today - 60 * DAY_MS, today - 15 * DAY_MS, today - 3 * DAY_MS];
  return [
    { period: "1h", stepMs: HOUR_MS, from: yearStart, to: quarters },
    { period: "15m", stepMs: 15 * MINUTE_MS, from: quarters, to: fives },
    { period: "5m", stepMs: 5 * MINUTE_MS, from: fives, to: minutes },
    { period: "1m", stepMs: MINUTE_MS, from: minutes, to: end },
  ];
}

/** One step of one market: log prices at its end and at its extremes, and what it traded in whole units of the quote. */
type Step = { close: number; high: number; low: number; notional: number };

/** Spread of a step's traded amount around what its activity lets expect (log-normal with mean 1). */
const VOLUME_SPREAD = 0.35;

/** One more step of a path at the log price `open`. High and low are drawn from the extremes of a Brownian bridge between its ends. */
function stepFrom(open: number, move: Move, usualNotional: number): Step {
  const { logReturn, deviation, activity, random } = move;
  const close = open + logReturn;
  const reach = () => Math.sqrt(logReturn * logReturn - 2 * deviation * deviation * Math.log(1 - random.uniform()));
  const noise = Math.exp(VOLUME_SPREAD * random.normal() - (VOLUME_SPREAD * VOLUME_SPREAD) / 2);
  return {
    close,
    high: (open + close + reach()) / 2,
    low: (open + close - reach()) / 2,
    notional: usualNotional * activity * noise,
  };
}

/** The steps of every market over all zones. The markets move together, as they do live, so they are simulated together. */
function simulate(seed: number, markets: readonly DemoMarket[], zones: readonly Zone[]): Step[][] {
  const process = createPriceProcess((name) => createRandom(hashText(`${seed}:${name}`)), markets);
  const paths = markets.map((): Step[] => []);
  for (const { stepMs, from, to } of zones) {
    for (let open = from; open < to; open += stepMs) {
      for (const [index, move] of process.step(open + stepMs, stepMs).entries()) {
        const path = paths[index] as Step[];
        const usualNotional = (markets[index] as DemoMarket).dailyTurnover * (stepMs / DAY_MS);
        path.push(stepFrom(path.at(-1)?.close ?? 0, move, usualNotional));
      }
    }
  }
  return paths;
}

/** The steps of a path as bars of their zones' periods, on tick and lot. The whole path is shifted so that it ends at the market's start price. */
function* barsOf(market: DemoMarket, path: readonly Step[], zones: readonly Zone[]): Generator<Candle> {
  const { symbol, tick, lot } = market;
  const end = path.at(-1)?.close ?? 0;
  const endPrice = wholeUnits(market.price);
  const valueAt = (log: number) => endPrice * Math.exp(log - end);
  const steps = path.values();
  let open = toSteps(valueAt(0), tick);
  for (const { period, stepMs, from, to } of zones) {
    for (let openAt = from; openAt < to; openAt += stepMs) {
      const step = steps.next().value as Step;
      const close = toSteps(valueAt(step.close), tick);
      const [high, low] = [toSteps(valueAt(step.high), tick), toSteps(valueAt(step.low), tick)];
      const [upper, lower] = open > close ? [open, close] : [close, open];
      const volume = toSteps(step.notional / valueAt(step.close), lot);
      yield {
        symbol,
        period,
        openAt,
        open,
        close,
        volume,
        // Rounding to ticks may put an extreme on the wrong side of open or close.
        high: high > upper ? high : upper,
        low: low < lower ? low : lower,
        turnover: quoteFor(volume, (open + close) / 2n, "down"),
      };
      open = close;
    }
  }
}

/** Which bars a period is summed from. */
const sources: Partial<Record<CandlePeriod, CandlePeriod>> = {
  "5m": "1m",
  "15m": "5m",
  "30m": "15m",
  "1h": "30m",
  "4h": "1h",
  "1d": "4h",
  "1w": "1d",
  "1M": "1d",
};

/** Every closed bar of every period, finer periods first. A period reaches back as far as the steps that it can be summed from. */
function* closedBars(bars: readonly Candle[], from: number, to: number): Generator<Candle> {
  const series = new Map<CandlePeriod, Candle[]>();
  for (const period of candlePeriods) {
    const source = sources[period];
    const own = bars.filter((bar) => bar.period === period);
    const all = [...own, ...aggregate((source && series.get(source)) ?? [], period)];
    series.set(period, all);
    // The year begins within a week, and the last bar of a period may still be forming.
    for (const bar of all) if (bar.openAt >= from && nextOpen(period, bar.openAt) <= to) yield bar;
  }
}

/**
 * A year of closed candles of every market up to the minute that holds `at` (ms), which ends exactly at the markets' start prices. Equal for an equal
 * seed, markets and minute. Gapless within each period; bars of one period come in order of time, market after market. What was forming at
 * `at` follows from the closed bars (restoreParts), as after any start.
 */
export function* simulateHistory(options: {
  seed: number;
  markets: readonly DemoMarket[];
  at: number;
}): Generator<Candle> {
  const { seed, markets, at } = options;
  const zones = historyZones(at);
  const [first, last] = [zones[0] as Zone, zones.at(-1) as Zone];
  const paths = simulate(seed, markets, zones);
  for (const [index, market] of markets.entries()) {
    yield* closedBars([...barsOf(market, paths[index] as Step[], zones)], first.from, last.to);
  }
}
