import type { Price } from "../domain/money.ts";
import { AUCTION_FIRM_MS, AUCTION_MS, type AuctionPhase } from "../domain/subscriptions.ts";

/** The call auction of a launch, for core and page alike. Prices are in ticks, quantities in lots. */

/** What a pair that awaits its launch does at a time. It stays `launching` until its last trade, and while an operator keeps it closed. */
export function auctionPhase(launchAt: number, at: number): AuctionPhase {
  if (at >= launchAt) return "launching";
  if (at >= launchAt - AUCTION_FIRM_MS) return "firm";
  return at >= launchAt - AUCTION_MS ? "collecting" : "waiting";
}

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

/**
 * Prices from the lowest to the highest at which demand or supply changes, ascending: between two of them every price trades the same. The sides are
 * sorted already, so merging them takes one pass; a book of 20,000 levels is read each second of an auction.
 */
function breaks({ bids, asks }: AuctionBook, lowest: number, highest: number): number[] {
  const starts: number[] = [];
  let bid = bids.findLastIndex(({ price }) => price >= lowest);
  let ask = 0;
  for (let start = lowest; start <= highest; ) {
    starts.push(start);
    while (bid >= 0 && (bids[bid] as AuctionLevel).price < start) bid -= 1;
    while (ask < asks.length && (asks[ask] as AuctionLevel).price <= start) ask += 1;
    const afterBid = bid < 0 ? Number.POSITIVE_INFINITY : (bids[bid] as AuctionLevel).price + 1;
    start = Math.min(afterBid, asks[ask]?.price ?? Number.POSITIVE_INFINITY);
  }
  return starts;
}

/** Prices that all trade the same. */
type Found = { readonly from: number; readonly to: number; readonly volume: bigint; readonly imbalance: bigint };

/**
 * The one price of an auction: the one that trades the most; among several the one of the least imbalance; among those the nearest to the issue price,
 * of two equally near the lower one. Undefined where nothing trades. Takes time in proportion to the levels.
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
  let found: Found | undefined;
  for (const [index, from] of starts.entries()) {
    for (; worstBid >= 0 && (bids[worstBid] as AuctionLevel).price < from; worstBid -= 1)
      demand -= BigInt((bids[worstBid] as AuctionLevel).quantity);
    for (; ask < asks.length && (asks[ask] as AuctionLevel).price <= from; ask += 1)
      supply += BigInt((asks[ask] as AuctionLevel).quantity);
    const to = (starts[index + 1] ?? highest + 1) - 1;
    const one = { from, to, volume: least(demand, supply), imbalance: demand - supply };
    if (found === undefined || isBetter(one, found, units)) found = one;
  }
  return found && { ticks: nearest(found.from, found.to, units), volume: found.volume, imbalance: found.imbalance };
}

/** The lower price is found first, and stays where another one is equal in all. */
function isBetter(one: Found, than: Found, units: AuctionUnits): boolean {
  if (one.volume !== than.volume) return one.volume > than.volume;
  const [a, b] = [magnitude(one.imbalance), magnitude(than.imbalance)];
  if (a !== b) return a < b;
  return distance(nearest(one.from, one.to, units), units) < distance(nearest(than.from, than.to, units), units);
}

/** Lots of the buyers who would pay a price, and of the sellers who would take it. */
export type AuctionRow = { readonly price: number; readonly demand: bigint; readonly supply: bigint };

/** Both sides cumulated at the prices with orders that are nearest to `around`: at most `rows` from it on, and as many below. The highest price first. */
export function auctionRows({ bids, asks }: AuctionBook, around: number, rows: number): AuctionRow[] {
  const bid = countOf(bids, (price) => price >= around);
  const ask = countOf(asks, (price) => price < around);
  const near = [...bids.slice(Math.max(0, bid - rows), bid + rows), ...asks.slice(Math.max(0, ask - rows), ask + rows)];
  const prices = [...new Set(near.map(({ price }) => price))].sort((a, b) => b - a);
  const middle = prices.filter((price) => price >= around).length;
  const shown = prices.slice(Math.max(0, middle - rows), middle + rows);
  const demand = cumulated(bids, shown, (level, price) => level >= price);
  const supply = cumulated(asks, shown.toReversed(), (level, price) => level <= price).reverse();
  return shown.map((price, index) => ({ price, demand: demand[index] ?? 0n, supply: supply[index] ?? 0n }));
}

/** How many levels of a side come first and fit. */
function countOf(side: readonly AuctionLevel[], fits: (price: number) => boolean): number {
  const first = side.findIndex(({ price }) => !fits(price));
  return first === -1 ? side.length : first;
}

/** The lots of a side that meet each of these prices, in whose order it meets ever more. */
function cumulated(
  side: readonly AuctionLevel[],
  prices: readonly number[],
  meets: (level: number, price: number) => boolean,
): bigint[] {
  let sum = 0n;
  let at = 0;
  return prices.map((price) => {
    for (; at < side.length && meets((side[at] as AuctionLevel).price, price); at += 1)
      sum += BigInt((side[at] as AuctionLevel).quantity);
    return sum;
  });
}
