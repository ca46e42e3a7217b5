import { expect, test } from "vitest";
import { curveOf } from "./curve.ts";

test("the curve's profit is the sum of its days, beside its extremes", () => {
  const days = [
    { value: "100", profit: "-0.1" },
    { value: "90.5", profit: "0.3" },
    { value: "110.25", profit: "0" },
  ];
  expect(curveOf(days)).toEqual({ profit: "0.2", low: "90.5", high: "110.25" });
  expect(curveOf([])).toBeUndefined();
});
