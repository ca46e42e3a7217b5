import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { price } from "../domain/money.ts";
import { type AuctionBook, type AuctionUnits, auctionResult, auctionRows } from "./auction.ts";

const units: AuctionUnits = { tick: price("0.01"), issuePrice: price("1") };
const levels = (sides: Readonly<Record<number, number>>) =>
  Object.entries(sides).map(([at, quantity]) => ({ price: Number(at), quantity }));
/** Objects list whole numbers in ascending order. */
const book = (bids: Readonly<Record<number, number>>, asks: Readonly<Record<number, number>>): AuctionBook => ({
  bids: levels(bids).reverse(),
  asks: levels(asks),
});
const resultOf = (one: AuctionBook, issuePrice = units.issuePrice) => {
  const found = auctionResult(one, { ...units, issuePrice });
  return found && [found.ticks, Number(found.volume), Number(found.imbalance)];
};

describe("the price of an auction", () => {
  test("there is none where no buyer meets a seller", () => {
    expect(resultOf(book({}, {}))).toBeUndefined();
    expect(resultOf(book({ 100: 5 }, {}))).toBeUndefined();
    expect(resultOf(book({}, { 100: 5 }))).toBeUndefined();
    expect(resultOf(book({ 99: 5 }, { 100: 5 }))).toBeUndefined();
  });

  test("the worked example: the most is traded at 102 alone", () => {
    //  price  bids  asks  buyers  sellers  volume
    //   104    20     -      20      90       20
    //   103    10    30      30      90       30
    //   102    40    20      70      60       60
    //   101    10    25      80      40       40
    //   100    30    15     110      15       15
    const one = book({ 104: 20, 103: 10, 102: 40, 101: 10, 100: 30 }, { 100: 15, 101: 25, 102: 20, 103: 30 });
    expect(resultOf(one)).toEqual([102, 60, 10]);
  });

  test("of two prices that trade the same the one of the least imbalance", () => {
    // 40 trade from 101 to 103: at 101 50 are bid, from 102 on 40.
    const one = book({ 103: 40, 101: 10 }, { 101: 40 });
    expect(resultOf(one, price("1.01"))).toEqual([102, 40, 0]);
    // 40 are bid at each, and 40 offered up to 101, 55 from 102 on.
    const other = book({ 103: 40 }, { 100: 40, 102: 15 });
    expect(resultOf(other, price("1.03"))).toEqual([101, 40, 0]);
  });

  test("then the nearest to the issue price, wherever that lies", () => {
    const one = book({ 105: 10 }, { 95: 10 });
    expect(resultOf(one, price("1"))).toEqual([100, 10, 0]);
    expect(resultOf(one, price("0.5"))).toEqual([95, 10, 0]);
    expect(resultOf(one, price("3"))).toEqual([105, 10, 0]);
  });

  test("an issue price between two ticks takes the nearer one, and of two equally near the lower one", () => {
    const one = book({ 105: 10 }, { 95: 10 });
    expect(resultOf(one, price("1.004"))).toEqual([100, 10, 0]);
    expect(resultOf(one, price("1.006"))).toEqual([101, 10, 0]);
    expect(resultOf(one, price("1.005"))).toEqual([100, 10, 0]);
  });

  test("of two ranges that are equal in all the nearer one, and of two equally near the lower one", () => {
    // At 90 ten more are bid, at 110 ten more offered; nothing else differs.
    const one = book({ 110: 40, 90: 10 }, { 90: 40, 110: 10 });
    expect(resultOf(one, price("1"))).toEqual([100, 40, 0]);
    const two = book({ 101: 30, 100: 10 }, { 100: 30, 101: 10 });
    expect(resultOf(two, price("1.005"))).toEqual([100, 30, 10]);
    expect(resultOf(two, price("1.006"))).toEqual([101, 30, -10]);
  });
});

/** Every price that could be chosen, tried one by one. */
function naive({ bids, asks }: AuctionBook, issue: bigint) {
  const sum = (of: AuctionBook["bids"], counts: (at: number) => boolean) =>
    of.reduce((all, level) => all + (counts(level.price) ? level.quantity : 0), 0);
  const tried = Array.from({ length: 60 }, (_, ticks) => {
    const demand = sum(bids, (at) => at >= ticks);
    const supply = sum(asks, (at) => at <= ticks);
    const away = BigInt(ticks) * units.tick - issue;
    return {
      ticks,
      volume: Math.min(demand, supply),
      imbalance: demand - supply,
      away: Number(away < 0n ? -away : away),
    };
  });
  const best = tried.sort(
    (a, b) =>
      b.volume - a.volume || Math.abs(a.imbalance) - Math.abs(b.imbalance) || a.away - b.away || a.ticks - b.ticks,
  )[0];
  return best && best.volume > 0 ? [best.ticks, best.volume, best.imbalance] : undefined;
}

test("the price is that of a search over all prices", () => {
  const side = fc.dictionary(fc.integer({ min: 1, max: 50 }).map(String), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(side, side, fc.bigInt({ min: 0n, max: 60_000_000n }), (bids, asks, issue) => {
      const one = book(bids, asks);
      expect(resultOf(one, issue as typeof units.issuePrice)).toEqual(naive(one, issue));
    }),
    { numRuns: 3_000 },
  );
});

describe("the rows around a price", () => {
  const rowsOf = (one: AuctionBook, around: number, rows: number) =>
    auctionRows(one, around, rows).map(({ price, demand, supply }) => [price, Number(demand), Number(supply)]);

  test("both sides are cumulated where they overlap", () => {
    const one = book({ 104: 20, 103: 10, 102: 40, 101: 10, 100: 30 }, { 100: 15, 101: 25, 102: 20, 103: 30 });
    expect(rowsOf(one, 102, 8)).toEqual([
      [104, 20, 90],
      [103, 30, 90],
      [102, 70, 60],
      [101, 80, 40],
      [100, 110, 15],
    ]);
    expect(rowsOf(one, 102, 2).map(([price]) => price)).toEqual([103, 102, 101, 100]);
  });

  test("where nothing meets, the best offers stand above the best bids", () => {
    expect(rowsOf(book({ 98: 5, 97: 1 }, { 100: 4, 103: 2 }), 100, 8)).toEqual([
      [103, 0, 6],
      [100, 0, 4],
      [98, 5, 0],
      [97, 6, 0],
    ]);
    expect(rowsOf(book({ 98: 5 }, {}), 98, 8)).toEqual([[98, 5, 0]]);
    expect(rowsOf(book({}, {}), 0, 8)).toEqual([]);
  });

  test("each figure is the sum over the whole book, however few rows are shown", () => {
    const sides = fc.dictionary(fc.integer({ min: 1, max: 60 }).map(String), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        sides,
        sides,
        fc.integer({ min: 0, max: 61 }),
        fc.integer({ min: 1, max: 5 }),
        (bids, asks, around, rows) => {
          const one = book(bids, asks);
          const prices = [...new Set([...one.bids, ...one.asks].map(({ price }) => price))].sort((a, b) => b - a);
          const near = [
            ...prices.filter((price) => price >= around).slice(-rows),
            ...prices.filter((price) => price < around).slice(0, rows),
          ];
          const sum = (side: AuctionBook["bids"], counts: (price: number) => boolean) =>
            side.reduce((all, { price, quantity }) => (counts(price) ? all + quantity : all), 0);
          expect(rowsOf(one, around, rows)).toEqual(
            near.map((price) => [
              price,
              sum(one.bids, (level) => level >= price),
              sum(one.asks, (level) => level <= price),
            ]),
          );
        },
      ),
    );
  });
});
