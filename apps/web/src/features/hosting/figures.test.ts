import { formatAmount, ONE } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { daysOf, evenAfter, exampleOf, exitAfter, exitsOf, planOf, quotaPercent, unitsOf, yearOf } from "./figures.ts";
import { kindOf } from "./kind.ts";
import { fund, miner } from "./testing/product.ts";

const BOUGHT = Date.parse("2026-11-20T15:30:00Z");
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

test("10,000 at 0.4 % for 15 days pays 40 a day, 600 in all, from the end of the day after the purchase", () => {
  const plan = planOf(fund(), 10_000n * ONE, BOUGHT);
  expect([plan.principal, plan.daily, plan.total].map((each) => formatAmount(each))).toEqual(["10000", "40", "600"]);
  expect(plan.firstPaymentMs).toBe(day("2026-11-22"));
  expect(plan.returnsMs).toBe(day("2026-12-06"));
});

test("machines pay in the coin that they make", () => {
  const plan = planOf(miner(), 3n * ONE, BOUGHT);
  expect([plan.principal, plan.daily, plan.total].map((each) => formatAmount(each))).toEqual([
    "1500",
    "0.00006",
    "0.0018",
  ]);
});

test("leaving with three days left costs three days of interest, or one and a half by the other rule", () => {
  const plan = planOf(fund(), 1_000n * ONE, BOUGHT);
  expect(formatAmount(exitAfter(fund(), plan, 12).penalty)).toBe("12");
  expect(formatAmount(exitAfter(fund({ penalty: "interest" }), plan, 12).penalty)).toBe("6");
});

test("leaving after five days loses 200 of 10,000 and breaks even after eight", () => {
  const plan = planOf(fund(), 10_000n * ONE, BOUGHT);
  const exit = exitAfter(fund(), plan, 5);
  expect([exit.penalty, exit.returned, exit.paid, exit.gain ?? 0n].map((each) => formatAmount(each))).toEqual([
    "400",
    "9600",
    "200",
    "-200",
  ]);
  expect(evenAfter(exitsOf(fund(), plan))).toBe(8);
});

test("a gain is not stated when the income is in another coin", () => {
  const plan = planOf(miner(), ONE, BOUGHT);
  expect(exitAfter(miner(), plan, 10)).toMatchObject({ penalty: 10n * ONE, gain: undefined });
  expect(evenAfter(exitsOf(miner(), plan))).toBeUndefined();
});

test("each day has its payment and its penalty; the last one returns the principal", () => {
  const plan = planOf(fund(), 1_000n * ONE, BOUGHT);
  const days = daysOf(fund(), plan, BOUGHT);
  expect(days).toHaveLength(15);
  expect(days[0]).toEqual({ day: 1, atMs: day("2026-11-22"), penalty: 56n * ONE });
  expect(days.at(-1)).toEqual({ day: 15, atMs: day("2026-12-06"), penalty: 0n });
});

test("a demo's day is as long as its product says", () => {
  const at = 1_000_000_000_000;
  expect(planOf(fund({ day_seconds: 60 }), ONE, at).returnsMs - at).toBeLessThanOrEqual(17 * 60_000);
});

test("a year is 365 days without compounding", () => expect(yearOf(fund())).toBe("1.46"));

test("only a full quota shows 100 %", () => {
  expect(quotaPercent(fund())).toBe(62);
  expect(quotaPercent(fund({ sold: "1999999.99999999" }))).toBe(99);
  expect(quotaPercent(fund({ sold: "2000000" }))).toBe(100);
  expect(quotaPercent(fund({ sold: "5", quota: "0" }))).toBe(100);
});

test("machines are whole, coins are not", () => {
  expect(unitsOf(fund(), "1000.5")).toBe(100_050_000_000n);
  expect(unitsOf(miner(), "2")).toBe(2n * ONE);
  for (const text of ["1.5", "0", "", "x"]) expect(unitsOf(miner(), text)).toBeUndefined();
});

test("examples take a round amount that the product allows", () => {
  expect(exampleOf(fund())).toBe(1_000n * ONE);
  expect(exampleOf(fund({ save_min: "5000" }))).toBe(5_000n * ONE);
  expect(exampleOf(fund({ save_min: "10", save_max: "500" }))).toBe(500n * ONE);
  expect(exampleOf(miner())).toBe(ONE);
});

test("a page names its kind", () => {
  expect(kindOf("financeBuy")).toBe("fund");
  expect(kindOf("minerOrders")).toBe("miner");
});
