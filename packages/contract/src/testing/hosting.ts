import type { HostingTerms } from "../rules/hosting-terms.ts";

/** 0.4 % a day in USDT for 15 days, on the wire. */
export const fundTerms: HostingTerms = {
  kind: "fund",
  state: "open",
  currency_id: 3,
  unit_price: "1",
  day: 15,
  interest_rate: "0.004",
  income_currency_id: 3,
  output: "0",
  save_min: "100",
  save_max: "10000",
  per_user: "20000",
  quota: "1000000",
  penalty: "remaining",
  penalty_rate: null,
  day_seconds: 86_400,
  opens_at: "2026-11-01T00:00:00.000Z",
  closes_at: null,
  rank: 1,
  recommended: true,
};
/** A machine for 250 USDT that pays BTC for a year. */
export const minerTerms: HostingTerms = {
  ...fundTerms,
  kind: "miner",
  unit_price: "250",
  day: 365,
  interest_rate: "0",
  income_currency_id: 1,
  output: "0.00001",
  save_min: "1",
  save_max: "100",
  per_user: "200",
  quota: "5000",
  penalty_rate: "0.002",
};
