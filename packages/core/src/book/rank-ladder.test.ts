import { expect, test } from "vitest";
import { SeededRandom } from "../testing/random.ts";
import { RankLadder } from "./rank-ladder.ts";
import { NONE } from "./typed-array.ts";

/** Of which a chunk holds 256. */
const ranksTo = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 1) * 10);
/** The level of a rank is the rank itself. */
function filled(ranks: readonly number[]): RankLadder {
  const ladder = new RankLadder();
  for (const rank of ranks) ladder.insert(rank, rank);
  return ladder;
}

test("a rank that joins where a full chunk is split finds the next better one", () => {
  // The halves are 10 to 1,280 and 1,290 to 2,560.
  for (const rank of [1_275, 1_285, 1_295, 1_305])
    expect(filled(ranksTo(256)).insert(rank, rank)).toBe(Math.ceil(rank / 10) * 10);
});

test("behaves like a sorted list, over many chunks that are filled, emptied and filled again", () => {
  const random = new SeededRandom(5);
  const ladder = new RankLadder();
  const ranks: number[] = [];
  const add = (rank: number): void => {
    if (ranks.includes(rank)) return;
    ranks.push(rank);
    ranks.sort((a, b) => a - b);
    expect(ladder.insert(rank, rank)).toBe(ranks[ranks.indexOf(rank) + 1] ?? NONE);
  };
  const drop = (rank: number): void => {
    ladder.remove(rank);
    ranks.splice(ranks.indexOf(rank), 1);
  };
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 1_200; count += 1) add(random.below(3_000));
    // Whole chunks: a stretch in the middle, then whatever is worst, then whatever is best.
    for (const rank of ranks.slice(200, 600)) drop(rank);
    for (const rank of ranks.slice(0, 150)) drop(rank);
    for (const rank of ranks.slice(-400).toReversed()) drop(rank);
  }
  for (const rank of [...ranks]) drop(rank);
  add(1);
});

test("removes no rank that is not there", () => {
  const ladder = filled([10, 20, 30]);
  for (const rank of [5, 15, 35]) expect(() => ladder.remove(rank)).toThrow(`no level of rank ${rank}`);
  ladder.remove(30);
  expect(() => ladder.remove(30)).toThrow("no level of rank 30");
  // As before: 20 is the best.
  expect(ladder.insert(25, 25)).toBe(NONE);
});

test("takes 12 bytes a rank, a chunk at a time", () => {
  expect([filled(ranksTo(256)).bytes, filled(ranksTo(257)).bytes]).toEqual([256 * 12, 2 * 256 * 12]);
});
