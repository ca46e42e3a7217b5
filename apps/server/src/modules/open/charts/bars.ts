import type { Candle, KlinePeriod } from "@candor/contract/routes/market.ts";

/** TradingView's names of our candles. */
const resolutions: Readonly<Record<string, KlinePeriod>> = {
  "1S": "1s",
  1: "1m",
  3: "3m",
  5: "5m",
  15: "15m",
  30: "30m",
  60: "1h",
  120: "2h",
  240: "4h",
  360: "6h",
  480: "8h",
  720: "12h",
  "1D": "1d",
  "3D": "3d",
  "1W": "1w",
  "1M": "1M",
};
export const resolutionNames = Object.keys(resolutions);
export const intradayMinutes = resolutionNames.filter((name) => /^[0-9]+$/.test(name));

/** S, D, W and M are 1S, 1D, 1W and 1M as well. */
export const periodOf = (resolution: string): KlinePeriod | undefined =>
  resolutions[/^[SDWM]$/.test(resolution) ? `1${resolution}` : resolution];

const column = (list: readonly Candle[], index: 1 | 2 | 3 | 4 | 5): number[] =>
  list.map((candle) => Number(candle[index]));

export const barsOf = (list: readonly Candle[]) => ({
  s: "ok" as const,
  t: list.map(([openAt]) => Math.floor(openAt / 1_000)),
  o: column(list, 1),
  h: column(list, 2),
  l: column(list, 3),
  c: column(list, 4),
  v: column(list, 5),
});

/** A tick as TradingView states it: `minmov` of `pricescale` parts of one. */
export function steps(tick: string): { readonly minmov: number; readonly pricescale: number } {
  const [, fraction = ""] = tick.split(".");
  return { minmov: Number(tick.replace(".", "")), pricescale: 10 ** fraction.length };
}
