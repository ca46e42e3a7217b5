import { expect, test } from "vitest";
import { largestFirst } from "./largest.ts";

const held = (currency: string, available: string, frozen: string, usdt: string | null) => ({
  currency,
  available,
  frozen,
  usdt,
});

test("by value, not by digits; without a price last; empty ones left out", () => {
  const list = [
    held("TRX", "9000", "0", "900.50"),
    held("XYZ", "5", "0", null),
    held("BTC", "0.1", "0", "6800"),
    held("ETH", "0", "0.00", "0"),
    held("USDT", "0", "10", "10"),
  ];
  expect(largestFirst(list).map(({ currency }) => currency)).toEqual(["BTC", "TRX", "USDT", "XYZ"]);
});
