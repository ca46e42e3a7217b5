import { amount, price } from "@candor/contract/domain/money.ts";

/** A market of the demo: the data that an operator would enter, and the parameters of its simulated price. */
export type DemoMarket = {
  symbol: string;
  base: string;
  quote: string;
  /** Integers of 1e-8. `price` is where history ends and the first live simulation begins. */
  price: bigint;
  tick: bigint;
  lot: bigint;
  minNotional: bigint;
  /** Standard deviation of a day's log return in a quiet year. */
  dailyVolatility: number;
  /** Correlation of its returns with bitcoin's. */
  correlation: number;
  /** Mean quote volume of a day, in whole units of the quote. */
  dailyTurnover: number;
};

const usdt = (base: string, at: string, tick: string, lot: string, behavior: [number, number, number]): DemoMarket => ({
  symbol: `${base}-USDT`,
  base,
  quote: "USDT",
  price: price(at),
  tick: price(tick),
  lot: amount(lot),
  minNotional: amount("5"),
  dailyVolatility: behavior[0],
  correlation: behavior[1],
  dailyTurnover: behavior[2],
});

/** Bitcoin comes first: the others follow its returns. */
export const demoMarkets: readonly DemoMarket[] = [
  usdt("BTC", "67412.50", "0.01", "0.00001", [0.021, 1, 1_420_000_000]),
  usdt("ETH", "3284.16", "0.01", "0.0001", [0.027, 0.84, 806_000_000]),
  usdt("SOL", "152.48", "0.01", "0.001", [0.036, 0.75, 254_000_000]),
  usdt("XRP", "0.5824", "0.0001", "0.1", [0.031, 0.66, 118_000_000]),
  usdt("DOGE", "0.12841", "0.00001", "1", [0.038, 0.68, 92_000_000]),
  usdt("LINK", "14.236", "0.001", "0.01", [0.036, 0.7, 36_000_000]),
  usdt("ADA", "0.4471", "0.0001", "0.1", [0.033, 0.7, 61_000_000]),
  usdt("AVAX", "28.45", "0.01", "0.01", [0.037, 0.71, 40_000_000]),
  usdt("LTC", "84.62", "0.01", "0.001", [0.029, 0.69, 28_000_000]),
  usdt("DOT", "7.214", "0.001", "0.01", [0.033, 0.72, 21_000_000]),
];
