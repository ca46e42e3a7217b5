import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, amount, formatAmount, ONE, rate } from "../domain/money.ts";
import { DAY_MS } from "../domain/time.ts";
import {
  dailyIncome,
  daysOver,
  endOf,
  exampleUnits,
  hostingDay,
  paymentTime,
  principalOf,
  promiseOf,
  redemptionPenalty,
  unitsCovered,
  unitsLeft,
  yearlyRate,
} from "./hosting.ts";

const fund = {
  kind: "fund",
  unitPrice: ONE as Amount,
  days: 15,
  dailyRate: rate("0.004"),
  dailyOutput: amount("0"),
  penalty: "remaining",
  penaltyRate: undefined,
} as const;
const miner = {
  ...fund,
  kind: "miner",
  unitPrice: amount("250"),
  dailyRate: rate("0"),
  dailyOutput: amount("0.00001"),
  penaltyRate: rate("0.002"),
} as const;

test("a day's income is rounded down, of a fund by its rate and of a miner by the machine", () => {
  expect(formatAmount(dailyIncome(fund, amount("10000")))).toBe("40");
  expect(dailyIncome(fund, 249n)).toBe(0n);
  expect(dailyIncome(fund, 250n)).toBe(1n);
  expect(formatAmount(dailyIncome(miner, amount("3")))).toBe("0.00003");
  expect([principalOf(fund, amount("7.5")), principalOf(miner, amount("3"))]).toEqual([amount("7.5"), amount("750")]);
});

describe("the penalty", () => {
  const of = (change: object, principal: string, daysLeft: number) =>
    formatAmount(redemptionPenalty({ ...fund, ...change }, amount(principal), daysLeft));

  test("is the interest of the days that are left, or 1.5 times that of a day", () => {
    expect([of({}, "1000", 3), of({}, "1000", 0), of({ penalty: "interest" }, "1000", 3)]).toEqual(["12", "0", "6"]);
    expect([of(miner, "500", 10), of({ ...miner, penalty: "interest" }, "500", 10)]).toEqual(["10", "1.5"]);
    expect(of({ penaltyRate: rate("0") }, "500", 10)).toBe("0");
  });

  test("is rounded up and never more than the principal", () => {
    expect(of({ penalty: "interest" }, "0.00000001", 1)).toBe("0.00000001");
    expect(of({ penalty: "interest" }, "0.00000167", 1)).toBe("0.00000002");
    expect(of({ dailyRate: rate("0.5") }, "10", 2)).toBe("10");
    expect(of({ dailyRate: rate("0.5") }, "10", 3)).toBe("10");
  });
});

describe("the days of an order", () => {
  const noon = 20_000 * DAY_MS + DAY_MS / 2;

  test("begin with the one after the purchase, and each is paid at its end", () => {
    expect(hostingDay(noon)).toBe(20_000);
    expect([paymentTime(noon, 1), paymentTime(noon, 15)]).toEqual([20_002 * DAY_MS, 20_016 * DAY_MS]);
    const over = (at: number) => daysOver(noon, at, 15);
    const midnight = 20_002 * DAY_MS;
    expect([noon, noon + DAY_MS, midnight - 1, midnight, midnight + DAY_MS].map(over)).toEqual([0, 0, 0, 1, 2]);
    expect([over(noon - 9 * DAY_MS), over(noon + 99 * DAY_MS)]).toEqual([0, 15]);
  });

  test("are shorter in a demo", () => {
    expect([hostingDay(25_000, 10_000), paymentTime(25_000, 1, 10_000)]).toEqual([2, 40_000]);
    expect([daysOver(25_000, 39_999, 9, 10_000), daysOver(25_000, 50_000, 9, 10_000)]).toEqual([0, 2]);
  });
});

describe("what may still be bought", () => {
  test("is funded to the last unit, and one more would not be", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 99_999_999n }),
        fc.integer({ min: 1, max: 365 }),
        fc.bigInt({ min: 0n, max: 10n ** 16n }),
        (dailyRate, days, free) => {
          const terms = { ...fund, days, dailyRate: dailyRate as typeof fund.dailyRate };
          const units = unitsCovered(terms, free);
          const promised = (of: bigint) => dailyIncome(terms, of) * BigInt(days);
          expect(promised(units) <= free).toBe(true);
          expect(promised(units + 1n) > free).toBe(true);
        },
      ),
    );
  });

  test("is whole machines of a miner, and nothing where money is missing", () => {
    // A machine promises 0.00015 in 15 days.
    const covered = (free: string) => unitsCovered(miner, amount(free));
    expect([covered("0.00044999"), covered("0.00045"), covered("0.0005")]).toEqual([2n * ONE, 3n * ONE, 3n * ONE]);
    expect([unitsCovered(miner, 0n), unitsCovered(miner, -1n), unitsCovered(fund, -1n)]).toEqual([0n, 0n, 0n]);
  });

  test("is the rest of the quota as far as it is funded, and nothing below an order's minimum", () => {
    const terms = { ...miner, quota: amount("10"), min: amount("2") };
    const left = (sold: string, free: string) => unitsLeft(terms, amount(sold), amount(free)) / ONE;
    expect([left("0", "1"), left("7", "1"), left("8", "1"), left("9", "1")]).toEqual([10n, 3n, 2n, 0n]);
    expect([left("0", "0.00045"), left("0", "0.0003"), left("0", "0.00029999")]).toEqual([3n, 2n, 0n]);
  });
});

test("an example is 1,000 coins or a machine, as far as an order may be that", () => {
  const of = (kind: "fund" | "miner", min: string, max: string) =>
    formatAmount(exampleUnits(kind, amount(min), amount(max)));
  expect([of("fund", "100", "5000"), of("fund", "2000", "5000"), of("fund", "1", "500")]).toEqual([
    "1000",
    "2000",
    "500",
  ]);
  expect([of("miner", "1", "20"), of("miner", "5", "20")]).toEqual(["1", "5"]);
  expect([of("fund", "1000", "5000"), of("fund", "1", "1000")]).toEqual(["1000", "1000"]);
  expect(yearlyRate(rate("0.004"))).toBe(rate("1.46"));
});

test("the receipts say what is promised, and what an early end gives back", () => {
  const bought = { ...miner, units: amount("2"), boughtAt: 0, dayMs: undefined };
  expect(promiseOf(bought)).toEqual({
    principal: "500",
    daily_income: "0.00002",
    promised: "0.0003",
    first_payment_at_ms: 2 * DAY_MS,
    due_at_ms: 16 * DAY_MS,
  });
  const end = { days_paid: 5, paid: "0.0001", forgone: "0.0002" };
  expect(endOf(bought, 6 * DAY_MS, true)).toEqual({ ...end, penalty: "10", returned: "490" });
  expect(endOf(bought, 6 * DAY_MS, false)).toEqual({ ...end, penalty: "0", returned: "500" });
});
