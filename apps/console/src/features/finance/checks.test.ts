import { expect, test } from "vitest";
import { type Check, groupsOf, sentenceOf } from "./checks.ts";

const check = (name: string, currency: string, ok: boolean): Check => ({
  name,
  ok,
  currency,
  expected: "1",
  found: ok ? "1" : "2",
  difference: ok ? "0" : "1",
  records: ok ? [] : ["deposit:12"],
});

test("comparisons with differences come first, and in each the currencies that differ", () => {
  const groups = groupsOf([
    check("a", "BTC", true),
    check("a", "USDT", true),
    check("b", "BTC", true),
    check("b", "USDT", false),
    check("c", "BTC", true),
  ]);
  expect(groups.map(({ name, differences }) => [name, differences])).toEqual([
    ["b", 1],
    ["a", 0],
    ["c", 0],
  ]);
  expect(groups[0]?.checks.map(({ currency }) => currency)).toEqual(["USDT", "BTC"]);
});

test("a comparison has its sentence, and an unknown one its name", () => {
  expect(sentenceOf("deposits")).toBe("Passed deposits = credited in the ledger");
  expect(sentenceOf("house_limits")).toBe("house limits");
});
