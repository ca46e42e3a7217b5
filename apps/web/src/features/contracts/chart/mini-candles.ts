import type { Candle } from "@candor/contract/routes/market.ts";

export const MINI_CANDLES = 40;
const WIDTH = 320;
const HEIGHT = 72;

export type MiniCandles = {
  /** Rising and falling candles as one path each: forty candles are two elements. */
  readonly up: string;
  readonly down: string;
  /** The height of the last price. */
  readonly last: number;
  readonly box: { readonly width: number; readonly height: number };
};

/** A picture of the last candles, the forming one at the last price; undefined without two of them. Floats are fine: nothing is computed with it. */
export function miniCandles(candles: readonly Candle[], lastPrice: string | undefined): MiniCandles | undefined {
  const shown = candles.slice(-MINI_CANDLES).map(([, open, high, low, close]) => ({
    open: +open,
    high: +high,
    low: +low,
    close: +close,
  }));
  const forming = shown.at(-1);
  if (shown.length < 2 || !forming) return undefined;
  if (lastPrice !== undefined) {
    forming.close = +lastPrice;
    forming.high = Math.max(forming.high, forming.close);
    forming.low = Math.min(forming.low, forming.close);
  }
  const low = Math.min(...shown.map((each) => each.low));
  const span = Math.max(...shown.map((each) => each.high)) - low;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const y = (price: number) => tenth(span === 0 ? HEIGHT / 2 : HEIGHT - 2 - ((price - low) / span) * (HEIGHT - 4));
  const step = WIDTH / shown.length;
  const half = step * 0.32;
  const paths = { up: "", down: "" };
  for (const [index, { open, high, low: bottom, close }] of shown.entries()) {
    const x = tenth((index + 0.5) * step);
    const [above, below] = [y(Math.max(open, close)), y(Math.min(open, close))];
    const body = Math.max(1, below - above);
    const wick = `M${x} ${y(high)}V${y(bottom)}`;
    const rect = `M${tenth(x - half)} ${above}h${tenth(2 * half)}v${tenth(body)}h${tenth(-2 * half)}z`;
    paths[close >= open ? "up" : "down"] += wick + rect;
  }
  return { ...paths, last: y(forming.close), box: { width: WIDTH, height: HEIGHT } };
}
