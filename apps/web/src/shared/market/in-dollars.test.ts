import { expect, test } from "vitest";
import { inDollars } from "./in-dollars.ts";

test("a price is turned into cents exactly and never rounded up", () => {
  expect(inDollars("67412.5", "1.0002")).toBe("67425.98");
  expect(inDollars("9.999", "1")).toBe("9.99");
  expect(inDollars("123456789012.34", "1")).toBe("123456789012.34");
});
test("a price below a dollar keeps its significant decimals", () => {
  expect(inDollars("0.1285999", "1")).toBe("0.12859");
  expect(inDollars("1", "1")).toBe("1.00");
});
test("without a rate there is no figure", () => {
  expect(inDollars("1", undefined)).toBeUndefined();
  expect(inDollars(undefined, "1")).toBeUndefined();
});
