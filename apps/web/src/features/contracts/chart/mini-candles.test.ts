import type { Candle } from "@candor/contract/routes/market.ts";
import { expect, test } from "vitest";
import { MINI_CANDLES, miniCandles } from "./mini-candles.ts";

const candle = (open: string, high: string, low: string, close: string): Candle => [
  0,
  open,
  high,
  low,
  close,
  "1",
  "1",
];
const count = (path: string) => path.split("z").length - 1;

test("rising and falling candles are apart, the newest ones only", () => {
  const rising = candle("1", "3", "1", "2");
  const falling = candle("2", "3", "1", "1");
  const drawn = miniCandles([...Array.from({ length: 60 }, () => falling), rising], undefined);
  expect(drawn && [count(drawn.up), count(drawn.down)]).toEqual([1, MINI_CANDLES - 1]);
});
test("the forming candle follows the last price, above the range of the others too", () => {
  const drawn = miniCandles([candle("1", "2", "1", "2"), candle("2", "2", "1", "1")], "5");
  expect(drawn && [count(drawn.up), count(drawn.down), drawn.last]).toEqual([2, 0, 2]);
});
test("one candle is no chart, and a price that stands still lies in the middle", () => {
  expect(miniCandles([candle("1", "2", "1", "2")], "2")).toBeUndefined();
  const flat = candle("1", "1", "1", "1");
  expect(miniCandles([flat, flat], "1")?.last).toBe(36);
});
