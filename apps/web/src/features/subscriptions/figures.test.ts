import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import {
  allottedPercent,
  costOf,
  estimateOf,
  hasPair,
  nextStage,
  stagesOf,
  subscribedPercent,
  unfrozenOf,
} from "./figures.ts";
import { START, sale } from "./testing/subscription.ts";

const coins = (count: number) => BigInt(count) * 100_000_000n;

test("a cost is rounded up, so that the issuer never gets less than the price", () => {
  expect(costOf("500", "0.5")).toBe("250");
  expect(costOf("0.1", "0.33333333")).toBe("0.03333334");
});

test("the demand may exceed the supply", () => {
  expect(subscribedPercent(sale())).toBe(60);
  expect(subscribedPercent(sale({ applied: "2400000" }))).toBe(240);
  expect(subscribedPercent(sale({ applied: "999999.9" }))).toBe(99);
  expect(subscribedPercent(sale({ total: "0" }))).toBe(0);
});

test("each application gets the same part, all of it while the supply suffices", () => {
  expect(allottedPercent(sale())).toBe("100.00");
  expect(allottedPercent(sale({ applied: "2400000" }))).toBe("41.66");
  expect(allottedPercent(sale({ applied: "1000000000" }))).toBe("0.10");
});

test("an estimate counts one's own new coins among the demand", () => {
  expect(estimateOf(sale(), coins(500), coins(500))).toBe("500");
  // 500 of 1,250,500 that ask for 1,000,000: 399.84 coins, cut to whole ones.
  expect(estimateOf(sale({ applied: "1250000" }), coins(500), coins(500))).toBe("399");
  expect(estimateOf(sale({ applied: "1250000" }), coins(500), 0n)).toBe("400");
});

test("after the allotment the rest of the cost is free again", () => {
  expect(unfrozenOf({ amount: "250", paid: "104.15" })).toBe("145.85");
});

test("the stages follow the clock, allotment and launch the server", () => {
  const at = (now: number, changes = {}) => nextStage(sale(changes), now)?.name;
  expect(at(START - 1)).toBe("start");
  expect(at(START)).toBe("end");
  // The allotment is due but not done.
  expect(at(START + 3 * DAY_MS)).toBe("allotment");
  const allotted = { allotted_at_ms: START + 2 * DAY_MS + 5 };
  expect(at(START + 3 * DAY_MS, allotted)).toBe("launch");
  const launched = { ...allotted, launched_at_ms: START + 3 * DAY_MS + 20 };
  expect(at(START + 3 * DAY_MS, launched)).toBe("release");
  expect(at(START + 33 * DAY_MS, launched)).toBeUndefined();
  expect(stagesOf(sale(launched), START).find(({ name }) => name === "launch")?.atMs).toBe(launched.launched_at_ms);
});

test("the pair is open from its auction on", () => {
  const { auction_at_ms } = sale();
  expect(hasPair(sale(), auction_at_ms - 1)).toBe(false);
  expect(hasPair(sale(), auction_at_ms)).toBe(true);
});
