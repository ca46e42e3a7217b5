import { allocate } from "@candor/contract/domain/money.ts";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { floorSecond } from "./feed.ts";
import type { RecordedBar, RecordedTrade } from "./replay-recording.ts";

const QUARTERS = [1n, 1n, 1n, 1n];

/**
 * A bar as four trades, a quarter of its volume each: at its opening, at one third and two thirds of it, and in its last full second (+0, +20, +40
 * and +59 s of a minute). The prices are open, low, high, close when it closed at or above its opening, else open, high, low, close: an extreme
 * against the bar's direction comes first, as it more often does. Building a bar from these ticks gives the original figures.
 */
export function expandBar(bar: RecordedBar, lengthMs: number): RecordedTrade[] {
  const { open, high, low, close } = bar;
  const prices = close >= open ? [open, low, high, close] : [open, high, low, close];
  const offsets = [0, floorSecond(lengthMs / 3), floorSecond((lengthMs / 3) * 2), lengthMs - SECOND_MS];
  const parts = allocate(bar.volume, QUARTERS);
  return prices.map((price, index) => ({
    at: bar.openAt + (offsets[index] as number),
    price,
    quantity: parts[index] as bigint,
  }));
}
