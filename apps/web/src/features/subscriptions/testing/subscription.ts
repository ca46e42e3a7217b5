import { AUCTION_MS } from "@candor/contract/domain/subscriptions.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";

export const START = Date.parse("2026-11-20T12:00:00Z");
const LAUNCH = START + 3 * DAY_MS;

/** 1,000,000 NOVA at 0.5 USDT for two days, with some of its terms changed. */
export const sale = (changes: Partial<Subscription> = {}): Subscription => ({
  id: 1,
  version: 2,
  status: "subscribing",
  name: "Nova",
  summary: "",
  description: "",
  currency_id: 20,
  currency_name: "NOVA",
  pay_currency_id: 3,
  pay_currency_name: "USDT",
  match_id: 30,
  symbol: "NOVA-USDT",
  price: "0.5",
  total: "1000000",
  step: "1",
  min: "100",
  max: "5000",
  review: "automatic",
  starts_at_ms: START,
  ends_at_ms: START + 2 * DAY_MS,
  allots_at_ms: START + 2 * DAY_MS + HOUR_MS,
  auction_at_ms: LAUNCH - AUCTION_MS,
  launch_at_ms: LAUNCH,
  lockup_days: 30,
  release_at_ms: LAUNCH + 30 * DAY_MS,
  recommended: false,
  participants: 900,
  applied: "600000",
  allotted_at_ms: null,
  allotted: null,
  launch_price: null,
  launched_at_ms: null,
  ...changes,
});

/** 500 coins of that sale, before the allotment. */
export const application = (changes: Partial<SubscriptionApplication> = {}): SubscriptionApplication => ({
  id: "0191e3c0-0000-7000-8000-000000000001",
  ieo_id: 1,
  ticket: "0000000000000",
  name: "Nova",
  currency_id: 20,
  currency_name: "NOVA",
  pay_currency_id: 3,
  pay_currency_name: "USDT",
  status: "passed",
  number: "500",
  price: "0.5",
  amount: "250",
  reason: null,
  allotted: "0",
  paid: "0",
  open: true,
  ends_at_ms: START + 2 * DAY_MS,
  allots_at_ms: START + 2 * DAY_MS + HOUR_MS,
  launch_at_ms: LAUNCH,
  release_at_ms: LAUNCH + 30 * DAY_MS,
  created_at_ms: START + HOUR_MS,
  updated_at_ms: START + HOUR_MS,
  ...changes,
});
