import type { Candle } from "@candor/contract/routes/market.ts";
import { expect, test, vi } from "vitest";
import { ClosedCandles } from "./closed-candles.ts";

const MINUTE = 60_000;
const candle = (open: number): Candle => [open, "1", "1", "1", "1", "1", "1"];

function counted(keptMax?: number) {
  const read = vi.fn(async ({ before, limit }: { before: number; limit: number }) =>
    Array.from({ length: Math.min(limit, 400) }, (_, index) => candle(before - (index + 1) * MINUTE)),
  );
  return { read, candles: new ClosedCandles(read, keptMax === undefined ? {} : { keptMax }) };
}
const asked = { market: { match_id: 1, source: "index" }, period: "1m", before: 100 * MINUTE, limit: 300 } as const;
const LATER = 101 * MINUTE;

test("a final page is read once, for all callers and sizes", async () => {
  const { read, candles } = counted();
  const [whole, some] = await Promise.all([
    candles.page(asked, LATER),
    candles.page({ ...asked, before: 99 * MINUTE + 1, limit: 120 }, LATER),
  ]);
  expect([whole.length, some.length, some[0]?.[0]]).toEqual([300, 120, 99 * MINUTE]);
  expect(read).toHaveBeenCalledOnce();
});

test("a candle that closed within five seconds may not be stored yet: nothing is cached", async () => {
  const { read, candles } = counted();
  for (const pricedAt of [undefined, 100 * MINUTE + 4_999]) {
    await candles.page(asked, pricedAt);
    await candles.page(asked, pricedAt);
  }
  expect(read).toHaveBeenCalledTimes(4);
  await candles.page(asked, 100 * MINUTE + 5_000);
  await candles.page(asked, 100 * MINUTE + 5_000);
  expect(read).toHaveBeenCalledTimes(5);
});

test("the cache is bounded, and a failed read is not cached", async () => {
  const { read, candles } = counted(700);
  const pageOf = (match_id: number) => candles.page({ ...asked, market: { match_id, source: "index" } }, LATER);
  for (const marketId of [1, 2, 1, 3]) await pageOf(marketId);
  expect(read).toHaveBeenCalledTimes(3);
  await pageOf(1);
  expect(read).toHaveBeenCalledTimes(3);
  await pageOf(2);
  expect(read).toHaveBeenCalledTimes(4);
  read.mockRejectedValueOnce(new Error("away"));
  await expect(pageOf(4)).rejects.toThrow("away");
  expect(await pageOf(4)).toHaveLength(300);
});
