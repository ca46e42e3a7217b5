import { ONE, quoteFor } from "@candor/contract/domain/money.ts";
import { describe, expect, it } from "vitest";
import type { Candle } from "./candles.ts";
import { openRecording } from "./replay-file.ts";
import { candlesOf, haveRecordings, recordedPath, recordedText } from "./testing/recorded.ts";

/** Digits as integers of 1e-8, cut down; the server's own readers are not used for the check. */
function units(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole) * ONE + BigInt(fraction.slice(0, 8).padEnd(8, "0"));
}

type Bar = readonly [openAt: number, open: bigint, high: bigint, low: bigint, close: bigint, volume: bigint];
const barOf = (candle: Candle): Bar => [
  ...([candle.openAt, candle.open, candle.high, candle.low] as const),
  ...([candle.close, candle.volume] as const),
];
const minutesOf = (candles: readonly Candle[]): Candle[] => candles.filter(({ period }) => period === "1m");

type KrakenTrade = [price: string, volume: string, seconds: number];

/**
 * The stated rule in a few lines: each full second takes the last price at or before it and the volume since the second before; a minute's bar is
 * made of the 60 seconds from its opening on.
 */
function minutesByRule(trades: readonly KrakenTrade[]) {
  const seconds = new Map<number, { price: bigint; volume: bigint }>();
  for (const [price, volume, time] of trades) {
    const second = Math.ceil(time);
    seconds.set(second, { price: units(price), volume: units(volume) + (seconds.get(second)?.volume ?? 0n) });
  }
  const minutes = new Map<number, Omit<Candle, "symbol" | "period">>();
  const [first, last] = [Math.min(...seconds.keys()), Math.max(...seconds.keys())];
  let price = 0n;
  for (let second = first; second <= last; second++) {
    const here = seconds.get(second);
    price = here?.price ?? price;
    const volume = here?.volume ?? 0n;
    const turnover = quoteFor(volume, price, "down");
    const openAt = Math.floor(second / 60) * 60_000;
    const bar = minutes.get(openAt) ?? {
      openAt,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 0n,
      turnover: 0n,
    };
    minutes.set(openAt, {
      ...bar,
      high: price > bar.high ? price : bar.high,
      low: price < bar.low ? price : bar.low,
      close: price,
      volume: bar.volume + volume,
      turnover: bar.turnover + turnover,
    });
  }
  return [...minutes.values()];
}

describe.skipIf(!haveRecordings())("candles of recorded markets", () => {
  it("of Kraken's trades follow the sampling rule", async () => {
    const name = "kraken-xbtusdt-trades.json";
    const recording = await openRecording(recordedPath(name));
    const trades: KrakenTrade[] = JSON.parse(recordedText(name)).result.XBTUSDT;
    const expected = minutesByRule(trades);
    expect(expected).toHaveLength(411);
    const made = minutesOf(candlesOf(recording));
    expect(made.map(({ symbol, period, ...bar }) => bar)).toEqual(expected);
    const total = trades.reduce((sum, [, volume]) => sum + units(volume), 0n);
    expect(made.reduce((sum, { volume }) => sum + volume, 0n)).toBe(total);
  });

  it("of Kraken's bars are its bars", async () => {
    const name = "kraken-xbtusdt-ohlc-1m.json";
    const rows: (string | number)[][] = JSON.parse(recordedText(name)).result.XBTUSDT;
    const expected = rows.map(([time, open, high, low, close, , volume]): Bar => {
      const [o, h, l, c, v] = [open, high, low, close, volume].map((text) => units(String(text))) as [
        ...[bigint, bigint, bigint, bigint, bigint],
      ];
      return [Number(time) * 1_000, o, h, l, c, v];
    });
    expect(expected).toHaveLength(721);
    expect(minutesOf(candlesOf(await openRecording(recordedPath(name)))).map(barOf)).toEqual(expected);
  });

  it("of a month of bars are those 45,031 bars", async () => {
    const name = "btc-perp-2022-01-1m.csv";
    const expected = recordedText(name)
      .trim()
      .split("\n")
      .slice(1)
      .map((row): Bar => {
        const [time = "", ...numbers] = row.split(",");
        const [open, high, low, close, volume] = numbers.map(units) as [bigint, bigint, bigint, bigint, bigint];
        return [Date.parse(`${time.slice(0, 19).replace(" ", "T")}Z`), open, high, low, close, volume];
      });
    expect(expected).toHaveLength(45_031);
    const made = minutesOf(candlesOf(await openRecording(recordedPath(name))));
    expect(made).toHaveLength(expected.length);
    expect(made.map(barOf).findIndex((bar, index) => String(bar) !== String(expected[index]))).toBe(-1);
  });
});
