import { expect, test } from "vitest";
import { coveredPercent, leastCovered } from "./coverage.ts";

test("only a full reserve is 100 %, and a currency without promises has no share", () => {
  expect(coveredPercent({ promised: "600", reserved: "600" })).toBe(100);
  expect(coveredPercent({ promised: "600", reserved: "599.99999999" })).toBe(99);
  expect(coveredPercent({ promised: "0", reserved: "0" })).toBeUndefined();
});

test("the least covered currency speaks for all", () => {
  expect(
    leastCovered([
      { promised: "1", reserved: "1" },
      { promised: "4", reserved: "2" },
    ]),
  ).toBe(50);
  expect(leastCovered([{ promised: "0", reserved: "0" }])).toBeUndefined();
});
