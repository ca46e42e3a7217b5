import { formatAmount } from "@candor/contract/domain/money.ts";
import type { OptionChoice, OptionPair } from "@candor/contract/routes/options.ts";
import { expect, test } from "vitest";
import { choiceOf, figuresOf, stakeErrorOf, stakeShare } from "./form.ts";

const choice = (seconds: number, profit_ratio: string): OptionChoice => ({
  seconds,
  profit_ratio,
  min_num: "10",
  max_num: "2000",
  break_even: "0.54945055",
});
const minute = choice(60, "0.82");
const terms = { feeRate: "0.01", currency: "USDT", available: "520" };

test("a win pays stake and profit, and the fee comes on top of the stake", () => {
  const figures = figuresOf("100", minute, "0.01");
  expect(figures && Object.values(figures).map((each) => formatAmount(each))).toEqual(["100", "82", "1", "101", "182"]);
});

test("no figures without a valid stake", () => {
  expect(figuresOf("", minute, "0")).toBeUndefined();
  expect(figuresOf("0", minute, "0")).toBeUndefined();
});

test.each([
  ["", "INVALID_AMOUNT"],
  ["9.99999999", "OPTION_OUT_OF_RANGE"],
  ["2000.00000001", "OPTION_OUT_OF_RANGE"],
  ["515", "INSUFFICIENT_BALANCE"],
  ["10", undefined],
  ["514.85148514", undefined],
])("a stake of %j is refused with %j", (stake, error) => {
  expect(stakeErrorOf(stake, minute, terms)?.error).toBe(error);
});

test("a balance that is not known yet refuses nothing", () => {
  expect(stakeErrorOf("1500", minute, { ...terms, available: undefined })).toBeUndefined();
});

test("the whole balance leaves room for the fee", () => {
  const all = stakeShare("520", 100, "0.01", 2);
  expect(stakeErrorOf(all, minute, terms)).toBeUndefined();
  expect(all).toBe("514.85148514");
  expect(stakeShare("520", 25, "0", 2)).toBe("130");
});

test("a duration that is no longer offered is replaced by one that is", () => {
  const pair = { seconds: [choice(30, "0.8"), minute] } as unknown as OptionPair;
  expect(choiceOf(pair, 30)?.seconds).toBe(30);
  expect(choiceOf(pair, 600)?.seconds).toBe(60);
  expect(choiceOf({ ...pair, seconds: [] }, 60)).toBeUndefined();
});
