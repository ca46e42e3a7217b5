import { describe, expect, test } from "vitest";
import { costs, engineUsOf, sealUs } from "./costs.ts";
import { scaleDocument, withTables } from "./document.ts";
import {
  asBuilt,
  BUSY_MAX,
  capacityOf,
  cellsOf,
  hubOf,
  planOf,
  shownOnly,
  socketsOf,
  storageOf,
  usersOfCell,
} from "./plan.ts";
import { reproduced } from "./points.ts";
import { largest, packMarkets, workloads, zipfShares } from "./workload.ts";

test("docs/SCALE.md has the tables that the program computes", () => {
  expect(withTables(scaleDocument())).toBe(scaleDocument());
});

test("a document without a generated part is refused", () => {
  expect(() => withTables("# Scale")).toThrow("no part");
});

test("the simulation reproduces what was measured before it is used for more", () => {
  const points = reproduced();
  expect(points.filter(({ isFitted }) => isFitted)).toHaveLength(1);
  expect(points.length).toBeGreaterThan(3);
  for (const { rateError, p99Error } of points) {
    expect(Math.abs(rateError)).toBeLessThan(0.12);
    expect(Math.abs(p99Error)).toBeLessThan(0.25);
  }
});

describe("the markets", () => {
  test("shares add up, and the busiest is first", () => {
    const shares = zipfShares(300, 1);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    expect(shares[0]).toBeCloseTo(2 * (shares[1] ?? 0), 12);
  });

  test("are packed whole and evenly, within what a cell bears", () => {
    expect(packMarkets([2, 7, 3, 8], 10)).toEqual({ cells: [10, 10], tooBusy: [] });
    // 18 would fit in two by their sum, and no two of them fit together.
    expect(packMarkets([6, 6, 6], 10)).toEqual({ cells: [6, 6, 6], tooBusy: [] });
  });

  test("that no cell bears have one each and are named", () => {
    const { cells, tooBusy } = packMarkets([25, 4, 3], 10);
    expect(cells).toEqual([25, 7]);
    expect(tooBusy).toEqual([25]);
  });

  test("a cell with all orders has all users, and one with few has few", () => {
    expect(usersOfCell(1_000, 1)).toBe(1_000);
    expect(usersOfCell(1_000, 0.01)).toBe(30);
  });
});

describe("costs", () => {
  test("the seal costs what decision 0005 measured, and more with more users", () => {
    expect(sealUs(64)).toBeCloseTo(3.7);
    expect(sealUs(10_000)).toBeCloseTo(12.7);
    expect(sealUs(100_000)).toBeCloseTo(19.3);
    expect(sealUs(1_000_000)).toBeCloseTo(19.3 + 6.6);
    expect(engineUsOf(64)).toBeCloseTo(costs.engineUs.value);
  });

  test("each was measured and says where", () => {
    for (const { value, source, what } of Object.values(costs)) {
      expect(value, what).toBeGreaterThan(0);
      expect(source, what).toMatch(/^decision 00|^calibrate/);
    }
  });
});

describe("a plan", () => {
  test("a writer takes less with more users, and twice as much where engine and database need half", () => {
    const few = capacityOf(10_000).perSecond;
    const many = capacityOf(largest.users);
    expect(few).toBeGreaterThan(many.perSecond);
    expect(many.figures.engineShare).toBeLessThan(BUSY_MAX + 0.02);
    const half = { engineUs: many.engineUs / 2, backendUs: costs.backendUs.value / 2 };
    expect(capacityOf(largest.users, half).perSecond / many.perSecond).toBeCloseTo(2, 1);
  });

  test("a longer wait for commits costs rate only where p99 ends first", () => {
    const quick = capacityOf(largest.users);
    const slow = capacityOf(largest.users, { waitMs: 60 });
    expect(slow.perSecond).toBeLessThan(quick.perSecond);
    expect(slow.figures.p99Ms).toBeLessThanOrEqual(80);
  });

  test("one cell bears the small ones without transfers, and every cell of the largest but the busiest markets' bears its load", () => {
    const [smallest] = workloads;
    if (!smallest) throw new Error("no workloads");
    expect(planOf(smallest).cells).toEqual([expect.closeTo(smallest.perSecond)]);
    const { capacity } = planOf(largest);
    const { cells, tooBusy } = cellsOf(largest, capacity);
    expect(cells.filter((rate) => rate > capacity)).toEqual(tooBusy);
    // Transfers are work too.
    expect(cells.reduce((sum, rate) => sum + rate, 0)).toBeGreaterThan(largest.perSecond);
  });

  test("sockets that are sent what they show cost a fraction, and a publication costs as often as it is copied", () => {
    expect(socketsOf(largest, shownOnly).gigabits).toBeLessThan(socketsOf(largest, asBuilt).gigabits / 10);
    const once = hubOf([100, 50], 1).share;
    const thrice = hubOf([100, 50], 3).share;
    const relayed = (150 * costs.relayUs.value) / 1e6;
    expect(thrice - relayed).toBeCloseTo(3 * (once - relayed), 12);
  });

  test("what leaves is a part of what is kept", () => {
    const { keptADay, leavesADay } = storageOf(1_000);
    expect(leavesADay).toBeGreaterThan(0);
    expect(leavesADay).toBeLessThan(keptADay);
  });
});
