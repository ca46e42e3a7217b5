import { expect, test } from "vitest";
import { differenceOf } from "./coverage.ts";

test("the reserve equals the promised income, or the difference has its sign", () => {
  expect(differenceOf({ promised: "60", reserved: "60" })).toBeUndefined();
  expect(differenceOf({ promised: "0", reserved: "0" })).toBeUndefined();
  expect(differenceOf({ promised: "60", reserved: "59.99999999" })).toBe("-0.00000001");
  expect(differenceOf({ promised: "90071992547.40993", reserved: "90071992547.40994" })).toBe("0.00001");
});
