import type { Price } from "../domain/money.ts";

/** The call auction of a launch, for core and page alike. Prices are in ticks, quantities in lots. */

/** Lots that rest at a price. */
export type AuctionLevel = { readonly price: number; readonly quantity: number };
/** Both sides from the best price on. */
export type AuctionBook = { readonly bids: readonly AuctionLevel[]; readonly asks: readonly AuctionLevel[] };
export type AuctionUnits = { readonly tick: Price; readonly issuePrice: Price };

export type AuctionResult = {
  /** In ticks. */
  readonly ticks: number;
  /** In lots. */
  readonly volume: bigint;
  /** Lots that buyers want at this price beyond those on offer; below zero what sellers offer beyond. */
  readonly imbalance: bigint;
};

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** The whole number of ticks from `first` to `last` that is nearest to the issue price; of two equally near the lower one. */
function nearest(first: number, last: number, { tick, issuePrice }: AuctionUnits): number {
  const below = issuePrice / tick;
  const clamp = (ticks: bigint): number =>
    ticks < BigInt(first) ? first : ticks > BigInt(last) ? last : Number(ticks);
  const [low, high] = [clamp(below), clamp(below + 1n)];
  return distance(high, { tick, issuePrice }) < distance(low, { tick, issuePrice }) ? high : low;
}

const distance = (ticks: number, { tick, issuePrice }: Pick<AuctionUnits, "tick" | "issuePrice">): bigint =>
  magnitude(BigInt(ticks) * tick - issuePrice);

/** Prices at which demand or supply changes: between two of them every price trades the same. */
function breaks({ bids, asks }: AuctionBook, lowest: number, highest: number): number[] {
  const starts = [lowest, ...asks.map(({ price }) => price), ...bids.map(({ price }) => price + 1)];
  return [...new Set(starts.filter((price) => price >= lowest && price <= highest))].sort((a, b) => a - b);
}

/**
 * The one price of an auction: the one that trades the most; among several the one of the least imbalance; among those the nearest to the issue price,
 * of two equally near the lower one. Undefined where nothing trades. Takes time in proportion to the levels, which it sorts.
 */
export function auctionResult(book: AuctionBook, units: AuctionUnits): AuctionResult | undefined {
  const { bids, asks } = book;
  const [highest, lowest] = [bids[0]?.price, asks[0]?.price];
  if (highest === undefined || lowest === undefined || highest < lowest) return undefined;
  const starts = breaks(book, lowest, highest);
  let demand = bids.reduce((sum, { price, quantity }) => (price < lowest ? sum : sum + BigInt(quantity)), 0n);
  let supply = 0n;
  let worstBid = bids.findLastIndex(({ price }) => price >= lowest);
  let ask = 0;
  let found: AuctionResult | undefined;
  for (const [index, start] of starts.entries()) {
    for (; worstBid >= 0 && (bids[worstBid] as AuctionLevel).price < start; worstBid -= 1)
      demand -= BigInt((bids[worstBid] as AuctionLevel).quantity);
    for (; ask < asks.length && (asks[ask] as AuctionLevel).price <= start; ask += 1)
      supply += BigInt((asks[ask] as AuctionLevel).quantity);
    const last = (starts[index + 1] ?? highest + 1) - 1;
    const one = {
      ticks: nearest(start, last, units),
      volume: least(demand, supply),
      imbalance: demand - supply,
    };
    if (found === undefined || isBetter(one, found, units)) found = one;
  }
  return found;
}

/** The lower price is found first, and stays where another one is equal in all. */
function isBetter(one: AuctionResult, than: AuctionResult, units: AuctionUnits): boolean {
  if (one.volume !== than.volume) return one.volume > than.volume;
  const [a, b] = [magnitude(one.imbalance), magnitude(than.imbalance)];
  return a === b ? distance(one.ticks, units) < distance(than.ticks, units) : a < b;
}
