import type { OtcMerchantProfile, OtcOffer, OtcOrder, OwnOtcOffer } from "@candor/contract/routes/otc.ts";

/** 1 January 2026, 00:00 UTC. */
export const NOON_MS = 1_767_225_600_000;

export const merchant = (part: Partial<OtcMerchantProfile> = {}): OtcMerchantProfile => ({
  id: "10000007",
  nickname: "Lotus",
  state: "active",
  is_robot: false,
  orders: 128,
  completion: "0.984",
  release_minutes: 3,
  since_ms: NOON_MS,
  ...part,
});

export const offer = (part: Partial<OtcOffer> = {}): OtcOffer => ({
  id: 5,
  version: 2,
  side: "sell",
  currency_id: 3,
  currency_name: "USDT",
  currency_decimals: 6,
  fiat: "CNY",
  fiat_decimals: 2,
  price: "7.21",
  premium: null,
  rate_at_ms: null,
  remaining: "1000",
  range: { min: "100", max: "5000" },
  window_minutes: 15,
  taker_level: 1,
  taker_age_days: 0,
  taker_orders: 0,
  banks: ["ICBC"],
  terms: "",
  merchant: merchant(),
  ...part,
});

export const ownOffer = (part: Partial<OwnOtcOffer> = {}): OwnOtcOffer => ({
  ...offer(),
  status: "open",
  quantity: "1000",
  bound: null,
  min: "100",
  max: "5000",
  accounts: [1],
  open_orders: 0,
  created_at_ms: NOON_MS,
  ...part,
});

export const order = (part: Partial<OtcOrder> = {}): OtcOrder => ({
  id: 9,
  version: 1,
  role: "buyer",
  is_merchant: false,
  status: "unpaid",
  offer_id: 5,
  currency_id: 3,
  currency_name: "USDT",
  fiat: "CNY",
  fiat_decimals: 2,
  price: "7.21",
  number: "100",
  amount: "721",
  counterparty: merchant(),
  created_at_ms: NOON_MS,
  pay_by_ms: NOON_MS + 900_000,
  dispute_from_ms: null,
  ended_at_ms: null,
  reason: null,
  unread: 0,
  steps: [{ step: "taken", at_ms: NOON_MS, by: "buyer" }],
  ...part,
});
