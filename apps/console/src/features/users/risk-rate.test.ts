import { expect, test } from "vitest";
import { LIQUIDATED_AT, rateText } from "./risk-rate.ts";

test.each([
  ["3.21549999", "321.54 %"],
  ["0.20009999", "20 %"],
  ["0.2", "20 %"],
  ["1", "100 %"],
  ["-0.00001", "-0.01 %"],
] as const)("the risk rate %s is %s, never more than it is", (rate, text) => expect(rateText(rate)).toBe(text));

test("the rate of liquidation is named as the rules have it", () => expect(LIQUIDATED_AT).toBe("20 %"));
