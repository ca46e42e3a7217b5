import { describe, expect, test } from "vitest";
import { amount, price, rate } from "../domain/money.ts";
import { closePriceOf, isLiquidated, openingOf, openPriceOf, type PositionSide, profitOf } from "./contracts.ts";
import {
  type ContractTerms,
  contractTermsProblems,
  type OptionTerms,
  optionTermsProblems,
} from "./derivative-terms.ts";

const choice = { seconds: 60, ratio: "0.82", min: "10", max: "2000" };
const option: OptionTerms = { state: "open", fee: "0", reserve: "5000", choices: [choice] };
const lever: ContractTerms = {
  state: "open",
  lot_size: "0.01",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 1_000,
  max_open: "5000000",
  max_net: "1000000",
  multiples: [
    { multiple: 10, max_lots: 1_000 },
    { multiple: 100, max_lots: 100 },
  ],
};

test("terms as the demo has them have no problem, nor have those at the edge of each rule", () => {
  expect(optionTermsProblems(option, 0n)).toEqual([]);
  expect(contractTermsProblems(lever)).toEqual([]);
  const edge = { ...choice, ratio: "1", min: "10", max: "10" };
  expect(optionTermsProblems({ ...option, fee: "0.99999999", choices: [edge] }, amount("5000"))).toEqual([]);
  const equal = [
    { multiple: 10, max_lots: 5 },
    { multiple: 11, max_lots: 5 },
  ];
  const terms = { ...lever, min_lots: 5, max_lots: 5, max_net: lever.max_open, overnight_rate: "0.01" };
  expect(contractTermsProblems({ ...terms, multiples: equal })).toEqual([]);
});

describe("options are refused", () => {
  test.each<[string, Partial<OptionTerms>, object]>([
    ["a fee of the whole stake", { fee: "1" }, { field: "fee", problem: "not_below_whole" }],
    ["less than is promised", { reserve: "819.99" }, { field: "reserve", problem: "below_promised", bound: "820" }],
    ["two of one duration", { choices: [choice, choice] }, { field: "choices.1.seconds", problem: "twice" }],
    [
      "a win of nothing",
      { choices: [{ ...choice, ratio: "0" }] },
      { field: "choices.0.ratio", problem: "not_above_zero" },
    ],
    [
      "a win above the stake",
      { choices: [{ ...choice, ratio: "1.1" }] },
      { field: "choices.0.ratio", problem: "above_whole" },
    ],
    [
      "a stake of nothing",
      { choices: [{ ...choice, min: "0" }] },
      { field: "choices.0.min", problem: "not_above_zero" },
    ],
    [
      "a maximum below the minimum",
      { choices: [{ ...choice, max: "9" }] },
      { field: "choices.0.max", problem: "below_minimum" },
    ],
  ])("%s", (_, change, found) => {
    expect(optionTermsProblems({ ...option, ...change }, amount("820"))).toEqual([found]);
  });
});

describe("contracts are refused", () => {
  const tiers = (...list: [number, number][]) => list.map(([multiple, max_lots]) => ({ multiple, max_lots }));
  test.each<[string, Partial<ContractTerms>, object]>([
    ["lots of nothing", { lot_size: "0" }, { field: "lot_size", problem: "not_above_zero" }],
    ["a fee of the whole value", { fee_rate: "1" }, { field: "fee_rate", problem: "not_below_whole" }],
    [
      "a night above 1 %",
      { overnight_rate: "0.01000001", multiples: tiers([10, 100], [50, 100]) },
      { field: "overnight_rate", problem: "above_bound", bound: "0.01" },
    ],
    // At 100 the margin is 1 % of the value: two nights of half of that.
    [
      "nights that take a margin",
      { overnight_rate: "0.00500001" },
      { field: "overnight_rate", problem: "above_bound", bound: "0.005" },
    ],
    ["a net limit above the gross", { max_net: "5000001" }, { field: "max_net", problem: "above_max_open" }],
    [
      "multiples that fall",
      { multiples: tiers([20, 100], [10, 100]) },
      { field: "multiples.1.multiple", problem: "not_ascending" },
    ],
    [
      "more lots with more leverage",
      { multiples: tiers([10, 100], [20, 101]) },
      { field: "multiples.1.max_lots", problem: "lots_rise" },
    ],
    [
      "a tier beyond the order's lots",
      { multiples: tiers([10, 1_001]) },
      { field: "multiples.0.max_lots", problem: "lots_above_maximum" },
    ],
    // 2 x 0.4 % x 100 = 80 % of the value, and a little more of a short's margin: the risk rate is 20 % before the price has moved.
    [
      "what is liquidated at once",
      { spread: "0.004" },
      { field: "multiples.1.multiple", problem: "liquidated_at_once" },
    ],
  ])("%s", (_, change, found) => {
    expect(contractTermsProblems({ ...lever, ...change })).toEqual([found]);
  });

  test.each([
    [1, "0.28571428", "0.28571429"],
    [100, "0.00398406", "0.00398407"],
    [200, "0.00199600", "0.00199601"],
  ])(
    "at %i the least spread by which a position of either side would be liquidated as it opens",
    (multiple, below, at) => {
      const problems = (spread: string) =>
        contractTermsProblems({ ...lever, spread, multiples: tiers([multiple, 10]) }).map(({ problem }) => problem);
      const opens = (side: PositionSide, spread: string) => {
        const [index, lots] = [price("64250.5"), { lots: 7, lotSize: amount("0.01"), multiple, feeRate: rate("0") }];
        const open = openPriceOf(side, index, rate(spread));
        const { quantity, margin } = openingOf(open, lots);
        const unrealised = profitOf(side, open, closePriceOf(side, index, rate(spread)), quantity);
        return !isLiquidated({ available: 0n, margin, unrealised });
      };
      expect([problems(below), opens("long", below), opens("short", below)]).toEqual([[], true, true]);
      expect([problems(at), opens("short", at)]).toEqual([["liquidated_at_once"], false]);
    },
  );

  test("a spread of the whole price, and fewer lots than the least", () => {
    expect(contractTermsProblems({ ...lever, spread: "1" })[0]).toEqual({
      field: "spread",
      problem: "not_below_whole",
    });
    const few = { ...lever, min_lots: 1_001 };
    expect(contractTermsProblems(few)).toEqual([{ field: "max_lots", problem: "below_minimum" }]);
  });
});
