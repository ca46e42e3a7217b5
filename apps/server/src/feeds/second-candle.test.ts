import { expect, test } from "vitest";
import { SecondCandle } from "./second-candle.ts";

const ONE = 100_000_000n;
const start = Date.UTC(2026, 10, 21, 4, 7, 30);
const point = (at: number, price: bigint, volume = 1n) => ({
  at: start + at,
  price: price * ONE,
  volume: volume * ONE,
});

test("a second has all of its prices, is closed once, and one without a price repeats the last close", () => {
  const second = new SecondCandle("X-USDT");
  expect(second.advance(start)).toBeUndefined();
  expect([second.add(point(100, 10n)), second.add(point(999, 12n, 2n))]).toEqual([undefined, undefined]);
  const [open, close] = [10n * ONE, 12n * ONE];
  const bar = { symbol: "X-USDT", period: "1s", openAt: start, open, high: close, low: open, close };
  expect(second.advance(start + 999)).toBeUndefined();
  expect(second.advance(start + 1_000)).toEqual({ ...bar, volume: 3n * ONE, turnover: 34n * ONE });
  const empty = { ...bar, open: close, low: close, volume: 0n, turnover: 0n };
  expect(second.advance(start + 2_000)).toEqual({ ...empty, openAt: start + 1_000 });
  expect(second.add(point(2_500, 9n))).toBeUndefined();
  expect(second.forming).toMatchObject({ openAt: start + 2_000, open: 9n * ONE, high: 9n * ONE });
  expect(second.add(point(5_000, 8n))).toMatchObject({ openAt: start + 2_000, close: 9n * ONE });
  expect(second.add(point(4_000, 1n))).toBeUndefined();
  expect(second.forming).toMatchObject({ openAt: start + 5_000, low: 8n * ONE });
});
