import { expect, test } from "vitest";
import { namesClash, pairName, plainName } from "./names.ts";

test("names that read the same clash, regardless of case and separators", () => {
  for (const other of ["BTCUSDT", "btc-usdt", "btc/usdt", "BTC_USDT", " Btc Usdt ", "BTC.USDT", "BTC:USDT"])
    expect(namesClash("BTC-USDT", other), other).toBe(true);
  for (const other of ["BTC-USDC", "BTC", "USDT-BTC", "BTC-USDT2", ""])
    expect(namesClash("BTC-USDT", other), other).toBe(false);
});

test("two pairs of other currencies can still read the same", () => {
  expect(plainName(pairName("BT", "CUSDT"))).toBe(plainName(pairName("BTC", "USDT")));
});
