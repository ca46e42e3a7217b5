import { expect, test } from "vitest";
import { inDollars } from "./use-fiat.ts";

test("a price is turned into cents exactly and never rounded up", () => {
  expect(inDollars("67412.5", "1.0002")).toBe("67425.98");
  expect(inDollars("0.00999999", "1")).toBe("0.00");
  expect(inDollars("123456789012.34", "1")).toBe("123456789012.34");
});
test("without a rate there is no figure", () => {
  expect(inDollars("1", undefined)).toBeUndefined();
  expect(inDollars(undefined, "1")).toBeUndefined();
});
