/** What a platform of one size is asked for at its busiest. Shares marked as assumed in `ASSUMED` are nobody's measurement. */
export type Workload = {
  readonly users: number;
  readonly online: number;
  /** Orders and cancellations a second. */
  readonly perSecond: number;
  readonly markets: number;
};

export const workloads: readonly Workload[] = [
  { users: 10_000, online: 1_000, perSecond: 100, markets: 30 },
  { users: 100_000, online: 10_000, perSecond: 1_000, markets: 60 },
  { users: 1_000_000, online: 100_000, perSecond: 10_000, markets: 150 },
  { users: 10_000_000, online: 1_000_000, perSecond: 100_000, markets: 300 },
];

/** The 10 M users, 1 M of them online and 100,000 orders a second that the design is asked for. */
export const largest = workloads.at(-1) as Workload;

/** Assumptions about users, which only a real platform could measure. Change one and `node bench/scale/document.ts` computes the paper again. */
export const ASSUMED = {
  /** Orders of the k-th market are as 1 / k^zipf. */
  zipf: 1,
  /** Orders of a day to those of a day as busy as its busiest second. */
  meanOfPeak: 0.3,
  balancesOfUser: 4,
  openOrdersOfOnline: 5,
  marketsOfUser: 3,
  /** Of those online, who look at a book. */
  bookReaders: 0.2,
  /** Pages and lists that a user online reads a second. */
  readsOfOnline: 0.1,
  /** Processor time of such a read in PostgreSQL, in us. */
  readUs: 500,
  /** Transfers between cells for each order. */
  transfersOfOrder: 0.05,
  /** Messages to its user for each order: order, balance. */
  ownMessages: 2,
  /** Bytes of one. */
  ownBytes: 400,
} as const;

/** The part of all orders that each market has, the busiest first. They add up to 1. */
export function zipfShares(markets: number, exponent: number): number[] {
  const weights = Array.from({ length: markets }, (_, index) => 1 / (index + 1) ** exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

export type Packing = {
  /** Commands a second of each cell, the busiest first. */
  readonly cells: readonly number[];
  /** Commands a second of the markets that no cell bears, each in a cell of its own. */
  readonly tooBusy: readonly number[];
};

/**
 * Places markets in cells that bear them: the busiest market first, each in the cell with the least to do, and in one cell more until all are borne. A market is never divided, so that one which
 * alone exceeds a cell has a cell to itself and still exceeds it.
 */
export function packMarkets(rates: readonly number[], capacity: number): Packing {
  const sorted = rates.toSorted((one, other) => other - one);
  const tooBusy = sorted.filter((rate) => rate > capacity);
  const others = sorted.slice(tooBusy.length);
  const sum = others.reduce((total, rate) => total + rate, 0);
  for (let count = Math.ceil(sum / capacity); ; count += 1) {
    const cells = new Array<number>(count).fill(0);
    for (const rate of others) {
      const least = cells.indexOf(Math.min(...cells));
      cells[least] = (cells[least] as number) + rate;
    }
    if (cells.every((rate) => rate <= capacity))
      return { cells: [...tooBusy, ...cells].toSorted((one, other) => other - one), tooBusy };
  }
}
