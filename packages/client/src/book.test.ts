import { expect, test } from "vitest";
import { type Level, LocalBook } from "./book.ts";

/** The same numbers in each run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}
const eight = (value: number): string => `${value}.00000000`;
const empty = { lastUpdateId: 10, bids: [], asks: [] };
const change = (U: number, u: number, b: Level[], a: Level[] = []) =>
  ({ e: "depthUpdate", E: 1, s: "BTCUSDT", U, u, b, a }) as never;

test("a book after thousands of changes is the naive one, best first on both sides", () => {
  const random = makeRandom(7);
  const book = new LocalBook(empty);
  const naive = { b: new Map<string, string>(), a: new Map<string, string>() };
  for (let number = 11; number < 3_000; number += 1) {
    const levels = (from: number) =>
      Array.from({ length: random(4) }, (): Level => [eight(from + random(60)), eight(random(3))]);
    const [b, a] = [levels(100), levels(200)];
    for (const [side, list] of [
      [naive.b, b],
      [naive.a, a],
    ] as const)
      for (const [price, quantity] of list) quantity.startsWith("0") ? side.delete(price) : side.set(price, quantity);
    expect(book.apply(change(number, number, b, a))).toBe(true);
    if (number % 50 !== 0) continue;
    const sorted = (side: Map<string, string>, sign: number) => [...side].sort((x, y) => (+x[0] - +y[0]) * sign);
    expect(book.bids).toEqual(sorted(naive.b, -1));
    expect(book.asks).toEqual(sorted(naive.a, 1));
  }
  expect(book.bids.length).toBeGreaterThan(10);
});

test("a change that is known already changes nothing, and one after a gap is refused", () => {
  const book = new LocalBook({ ...empty, bids: [["1.00000000", "5.00000000"]] });
  expect(book.apply(change(9, 10, [["1.00000000", "0.00000000"]]))).toBe(true);
  expect(book.bids).toEqual([["1.00000000", "5.00000000"]]);
  expect(book.apply(change(10, 12, [["1.00000000", "6.00000000"]]))).toBe(true);
  expect(book.lastUpdateId).toBe(12);
  expect(book.apply(change(14, 15, [["1.00000000", "7.00000000"]]))).toBe(false);
  expect([book.lastUpdateId, book.bids]).toEqual([12, [["1.00000000", "6.00000000"]]]);
});

test("the mid is exact, and there is none without both sides", () => {
  const book = new LocalBook({ ...empty, bids: [["0.00000001", "1.0"]] });
  expect(book.mid).toBeUndefined();
  book.apply(change(11, 11, [["90071992547.40993001", "1.0"]], [["90071992547.40993004", "1.0"]]));
  expect(book.mid).toBe("90071992547.40993002");
});
