import { ONE } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { exitsOf, planOf } from "../figures.ts";
import { fund, miner } from "../testing/product.ts";
import { exitCurve } from "./curve.ts";

const box = { width: 300, height: 60 };
const curveOf = (product: ReturnType<typeof fund>) =>
  exitCurve(exitsOf(product, planOf(product, 1_000n * ONE, 0)), product, box);

test("cost falls and income rises in steps on one scale", () => {
  const { cost, paid, middles, heights } = curveOf(fund({ day: 3 }));
  expect(cost).toBe("M0 0H100V20H200V40H300");
  expect(paid).toBe("M0 60H100V40H200V20H300");
  expect(middles).toEqual([50, 150, 250]);
  expect(heights).toEqual([0, 20, 40]);
});

test("a fixed penalty is a level line", () => {
  expect(curveOf(fund({ day: 2, penalty: "interest" })).heights).toEqual([0, 0]);
});

test("income in another coin has no line", () => expect(curveOf(miner()).paid).toBeUndefined());
