import { amount, rate } from "@candor/contract/domain/money.ts";
import type { SetHosting } from "../products/hosting/records.ts";
import { BTC, USDT } from "./driver.ts";

export type HostingTerms = Omit<SetHosting, "id" | "at">;
/** 0.4 % a day for 15 days. */
export const fund: HostingTerms = {
  type: "setHosting",
  productId: 1,
  kind: "fund",
  state: "open",
  currencyId: USDT,
  unitPrice: amount("1"),
  days: 15,
  dailyRate: rate("0.004"),
  incomeCurrencyId: USDT,
  dailyOutput: amount("0"),
  min: amount("100"),
  max: amount("10000"),
  perUser: amount("20000"),
  quota: amount("1000000"),
  penalty: "remaining",
  opensAt: 0,
  closesAt: undefined,
  rank: 1,
  isRecommended: true,
};
/** Bought by the machine in USDT, pays in BTC. */
export const miner: HostingTerms = {
  ...fund,
  productId: 2,
  kind: "miner",
  unitPrice: amount("250"),
  days: 365,
  dailyRate: rate("0"),
  incomeCurrencyId: BTC,
  dailyOutput: amount("0.00001"),
  min: amount("1"),
  max: amount("100"),
  perUser: amount("200"),
  quota: amount("5000"),
};
