import { amount, price, rate } from "@candor/contract/domain/money.ts";
import type { MarketTerms } from "./fields.ts";

/** BTC/USDT of the tests of the form. */
export const btcUsdt: MarketTerms = {
  id: 1,
  tick: price("0.1"),
  lot: amount("0.0001"),
  minNotional: amount("5"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  priceDecimals: 1,
  quantityDecimals: 4,
  base: "BTC",
  quote: "USDT",
};
