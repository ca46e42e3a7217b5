import { formatAmount, type Price, parsePrice } from "@candor/contract/domain/money.ts";

/** A place on the axis as a price of the market: the nearest multiple of its tick, one tick at least. */
export function snapped(drawn: number, tickText: string): string {
  const tick = parsePrice(tickText) || (1n as Price);
  const price = drawn > 0 ? (parsePrice(drawn.toFixed(8)) ?? 0n) : 0n;
  const rest = price % tick;
  const near = rest * 2n >= tick ? price - rest + tick : price - rest;
  return formatAmount((near > 0n ? near : tick) as Price);
}

/** The price some ticks further. */
export function stepped(price: string, tickText: string, ticks: number): string {
  const tick = parsePrice(tickText) || (1n as Price);
  const next = (parsePrice(price) ?? 0n) + tick * BigInt(ticks);
  return formatAmount((next > 0n ? next : tick) as Price);
}
