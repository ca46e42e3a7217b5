import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amount, formatAmount, type Price, price, type Rate, rate } from "../domain/money.ts";
import { breakEvenRate, optionFee, optionOutcome, optionResult, promisedProfit, settlementTime } from "./options.ts";

test.each([
  ["up", "67398.20", "67412.50", "won"],
  ["up", "67398.20", "67398.19", "lost"],
  ["up", "67398.20", "67398.2", "flat"],
  ["down", "67398.20", "67398.19", "won"],
  ["down", "67398.20", "67412.50", "lost"],
  ["down", "67398.20", "67398.20", "flat"],
] as const)("%s from %s to %s is %s", (direction, open, settlement, result) => {
  expect(optionResult(direction, price(open), price(settlement))).toBe(result);
});

test("100 USDT for 60 s at 82 %: a win pays 182 in all, a loss takes the stake, break-even is 54.945055 %", () => {
  const stake = amount("100");
  const profit = promisedProfit(stake, rate("0.82"));
  expect(formatAmount(profit)).toBe("82");
  expect(formatAmount(optionOutcome("won", stake, profit, 0n as Amount))).toBe("82");
  expect(formatAmount(optionOutcome("lost", stake, profit, 0n as Amount))).toBe("-100");
  expect(optionOutcome("flat", stake, profit, 0n as Amount)).toBe(0n);
  expect(formatAmount(breakEvenRate(rate("0.82")))).toBe("0.54945055");
});

test.each([
  ["0.8", "0.55555556"],
  ["0.85", "0.54054055"],
  ["0.87", "0.53475936"],
  ["0.9", "0.52631579"],
])("a ratio of %s breaks even at %s", (ratio, shown) => {
  expect(formatAmount(breakEvenRate(rate(ratio)))).toBe(shown);
});

test("profit rounds down and a fee rounds up, by at most one unit of 1e-8", () => {
  expect(promisedProfit(3n as Amount, rate("0.5"))).toBe(1n);
  expect(optionFee(3n as Amount, rate("0.5"))).toBe(2n);
  expect(optionOutcome("won", 3n as Amount, 1n as Amount, 2n as Amount)).toBe(-1n);
});

test("the settlement time is the opening tick's time plus the seconds", () => {
  expect(settlementTime(1_700_000_000_123, 60)).toBe(1_700_000_060_123);
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n }).map((value) => value as Amount);
const ratios = fc.bigInt({ min: 1n, max: 2n * 10n ** 8n }).map((value) => value as Rate);
const prices = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((value) => value as Price);

test("of two opposite orders exactly one wins, unless both are flat", () => {
  fc.assert(
    fc.property(prices, prices, (open, settlement) => {
      const both = [optionResult("up", open, settlement), optionResult("down", open, settlement)].sort();
      expect(both).toEqual(open === settlement ? ["flat", "flat"] : ["lost", "won"]);
    }),
  );
});

test("at the break-even rate the expected gain is not negative, one unit below it is", () => {
  fc.assert(
    fc.property(ratios, (ratio) => {
      const expected = (share: bigint) => share * ratio - (10n ** 8n - share) * 10n ** 8n;
      expect(expected(breakEvenRate(ratio))).toBeGreaterThanOrEqual(0n);
      expect(expected(breakEvenRate(ratio) - 1n)).toBeLessThan(0n);
    }),
  );
});

test("a win never pays more than the promised share of the stake", () => {
  fc.assert(
    fc.property(amounts, ratios, (stake, ratio) => {
      const profit = promisedProfit(stake, ratio);
      expect(profit * 10n ** 8n).toBeLessThanOrEqual(stake * ratio);
      expect((profit + 1n) * 10n ** 8n).toBeGreaterThan(stake * ratio);
    }),
  );
});
