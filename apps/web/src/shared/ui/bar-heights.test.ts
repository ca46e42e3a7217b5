import { expect, test } from "vitest";
import { barHeights } from "./bar-heights.ts";

test("the best day is a full bar, and a month without income has none", () => {
  expect(barHeights(["0", "10", "2.5"])).toEqual([0, 1, 0.25]);
  expect(barHeights(["0", "0"])).toEqual([0, 0]);
});
