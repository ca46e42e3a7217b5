import { expect, test } from "vitest";
import { axisTop, busiest, changeInPercent, heightOf, relevantHoldings, sumOf, waitText } from "./figures.ts";

test.each([
  ["100", "108.27", "+8.2"],
  ["100", "99.5", "−0.5"],
  ["100", "100", "+0.0"],
  ["0.00000003", "0.00000006", "+100.0"],
])("from %s to %s is %s percent", (before, after, percent) => expect(changeInPercent(before, after)).toBe(percent));
test("there is no percentage of zero", () => expect(changeInPercent("0", "5")).toBeUndefined());

test.each([
  [0n, 1n],
  [1n, 1n],
  [3n, 4n],
  [41n, 50n],
  [51n, 100n],
  [400n, 400n],
  [1_999n, 2_000n],
])("an axis for %s ends at %s", (max, top) => expect(axisTop(max)).toBe(top));

test("bars are proportional for numbers of any size", () => {
  expect(heightOf(1n, 4n)).toBe(250);
  expect(heightOf(12_345_678_901_234_567_890n, 20_000_000_000_000_000_000n)).toBe(617);
  expect(heightOf(-1n, 4n)).toBe(0);
});
test("a currency that does not sum to zero comes first, one that nobody holds is left out", () => {
  const row = (currency: string, users: string, difference = "0") => ({ currency, users, house: "0", difference });
  const shown = relevantHoldings([row("BTC", "2"), row("XRP", "0"), row("USDT", "5", "0.1"), row("TRX", "0", "-1")]);
  expect(shown.map(({ currency }) => currency)).toEqual(["USDT", "TRX", "BTC"]);
});
test("sums are exact", () => expect(sumOf(["0.1", "0.2", "-0.00000001"])).toBe("0.29999999"));

test("the pairs of contracts with the largest difference come first, from the house's side", () => {
  const pair = (symbol: string, net_value: string, positions = 1) => ({
    symbol,
    positions,
    net_value,
    long_value: "5",
    short_value: "4",
  });
  const { pairs, others } = busiest([pair("A", "1"), pair("B", "-3"), pair("C", "2"), pair("D", "9", 0)], 2);
  expect(pairs.map(({ symbol, house_net }) => [symbol, house_net])).toEqual([
    ["B", "3"],
    ["C", "-2"],
  ]);
  expect(others).toBe(1);
});

test("a waiting time has seconds below a minute", () => {
  expect([null, 0, 59_999, 60_000, 10_200_000].map(waitText)).toEqual(["none", "0 s", "59 s", "1 m", "2 h 50 m"]);
});
