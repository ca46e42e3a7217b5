import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, amount, price } from "../domain/money.ts";
import {
  type AllotmentLine,
  addLines,
  allotmentOf,
  auctionOpensAt,
  blockNode,
  inTreeOrder,
  partialRoot,
  pathOverBlocks,
  RESULT_BLOCK,
  releaseAt,
  resultPath,
  resultRoot,
  rootOfBlocks,
  subscriptionCost,
  subscriptionPhase,
  ticketOf,
  ticketText,
  verifyResultLine,
} from "./subscriptions.ts";

test("the cost is rounded up", () => {
  expect(subscriptionCost(amount("3"), price("0.33333333"))).toBe(amount("0.99999999"));
  expect(subscriptionCost(amount("0.1"), price("0.33333333"))).toBe(amount("0.03333334"));
});

describe("the allotment", () => {
  const step = amount("0.5");
  test("is everything where the supply suffices", () => {
    for (const applied of ["99.5", "100"])
      expect(allotmentOf(amount("7.5"), { supply: amount("100"), applied: amount(applied), step })).toBe(amount("7.5"));
  });

  test("of an oversubscribed sale is the share, rounded down to the step", () => {
    // 100 of 300: 10 gets 3.33, in halves 3; 1 gets 0.33, so nothing; 150 gets 50.
    const demand = { supply: amount("100"), applied: amount("300"), step };
    expect(["10", "1", "150"].map((one) => allotmentOf(amount(one), demand))).toEqual(
      ["3", "0", "50"].map((one) => amount(one)),
    );
  });

  test("never gives more than there is, nor a step more or less than the share", () => {
    const sizes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        sizes,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 50n }),
        (all, coins, by) => {
          const quantities = all.map((one) => (one * by) as Amount);
          const applied = quantities.reduce((sum, one) => sum + one, 0n) as Amount;
          const demand = { supply: (coins * by) as Amount, applied, step: by as Amount };
          const allotted = quantities.map((one) => allotmentOf(one, demand));
          expect(allotted.reduce((sum, one) => sum + one, 0n) <= demand.supply).toBe(true);
          for (const [index, one] of allotted.entries()) {
            const quantity = quantities[index] as Amount;
            expect(one % by).toBe(0n);
            expect(one <= quantity && one * applied <= quantity * demand.supply).toBe(true);
            expect(one === quantity || (one + by) * applied > quantity * demand.supply).toBe(true);
          }
        },
      ),
    );
  });
});

test("the phases", () => {
  const times = { startsAt: 10, endsAt: 20, launchAt: 700_000, lockupDays: 2, supply: amount("5") };
  const phase = (at: number, applied?: string, launchedAt?: number) =>
    subscriptionPhase({ ...times, applied: applied ? amount(applied) : undefined, launchedAt }, at);
  expect([9, 10, 19, 20].map((at) => phase(at))).toEqual(["upcoming", "subscribing", "subscribing", "ended"]);
  expect([phase(30, "4"), phase(30, "5"), phase(30, "6"), phase(30, "4", 31)]).toEqual([
    "ended",
    "sold_out",
    "sold_out",
    "launched",
  ]);
  expect([auctionOpensAt(times), releaseAt(times)]).toEqual([100_000, 700_000 + 172_800_000]);
});

describe("the result", () => {
  const lines: AllotmentLine[] = ["0", "1", "2", "3", "4", "5", "f"].map((id, index) => ({
    ticket: ticketOf(`${id}0000000000000ffff`),
    applied: amount(String(index + 1)),
    allotted: amount(`0.${index + 1}`),
  }));

  test("a ticket is 52 bits of a hash", () => {
    expect(ticketOf("0000000000001ffff")).toBe(1);
    expect(ticketText(1)).toBe("0000000000001");
    expect(ticketOf("f".repeat(64))).toBe(2 ** 52 - 1);
  });

  test("each line leads to the root, and no other line, place, quantity or sale does", () => {
    const root = resultRoot(7, lines);
    for (const [index, line] of lines.entries()) {
      const path = resultPath(7, lines, index);
      const claim = { subscriptionId: 7, line, path, root };
      expect(verifyResultLine(claim)).toBe(true);
      expect(verifyResultLine({ ...claim, subscriptionId: 8 })).toBe(false);
      expect(verifyResultLine({ ...claim, line: { ...line, allotted: amount("9") } })).toBe(false);
      expect(verifyResultLine({ ...claim, line: { ...line, applied: amount("9") } })).toBe(false);
      expect(verifyResultLine({ ...claim, line: { ...line, ticket: line.ticket + 1 } })).toBe(false);
      expect(verifyResultLine({ ...claim, path: resultPath(7, lines, (index + 1) % lines.length) })).toBe(false);
    }
  });

  test("made line by line it has the same root, wherever it stopped between", () => {
    for (let count = 0; count <= 40; count += 1) {
      const some = Array.from({ length: count }, (_, at) => ({
        ticket: at,
        applied: amount("2"),
        allotted: amount("1"),
      }));
      for (const cut of [0, 1, Math.floor(count / 2), count]) {
        const partial = addLines(addLines("", 3, some.slice(0, cut)), 3, some.slice(cut));
        expect(partialRoot(partial)).toBe(resultRoot(3, some));
      }
    }
  });

  test("its order is that of the tickets", () => {
    const [one, two] = lines as [AllotmentLine, AllotmentLine];
    expect([two, one].sort(inTreeOrder)).toEqual([one, two]);
    expect([{ ...one, applied: amount("2") }, one].sort(inTreeOrder)[0]).toBe(one);
  });
});

describe("a result by its blocks", () => {
  const lineAt = (ticket: number) => ({ ticket, applied: amount("2"), allotted: amount("1") });

  test.each([1, 2, 3, 1_023, 1_024, 1_025, 1_026, 2_048, 2_049, 3_073, 5_000])("%d lines", (length) => {
    const lines = Array.from({ length }, (_, index) => lineAt(index));
    const starts = Array.from({ length: Math.ceil(length / RESULT_BLOCK) }, (_, index) => index * RESULT_BLOCK);
    const blocks = starts.map((start) => ({
      lines: lines.slice(start, start + RESULT_BLOCK),
      isOnly: starts.length === 1,
    }));
    const nodes = blocks.map((block) => blockNode(7, block));
    expect(rootOfBlocks(nodes)).toBe(resultRoot(7, lines));
    for (const index of [0, Math.floor(length / 2), length - 1]) {
      const at = Math.floor(index / RESULT_BLOCK);
      const block = blocks[at] as (typeof blocks)[0];
      const path = pathOverBlocks(7, { block, index: index % RESULT_BLOCK, nodes, at });
      expect(path).toEqual(resultPath(7, lines, index));
    }
  });
});
