import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { subscriptionTermsRequest } from "@candor/contract/routes/console/subscriptions.ts";

export type TermsRequest = InputOf<typeof subscriptionTermsRequest>;

/** A pair priced by its book, with its coin, as it is listed with a sale. */
export const listingOf = (symbol: string): NonNullable<TermsRequest["listing"]> => ({
  base: symbol,
  quote: "USDT",
  source: "book",
  tick: "0.0001",
  lot: "0.1",
  min_notional: "1",
  maker_fee: "0.001",
  taker_fee: "0.001",
  price_band: "0.05",
  state: "open",
  currency: { symbol, name: `${symbol} Network`, kind: "crypto", decimals: 8, channels: [] },
  options: null,
  contracts: null,
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** 1,000 coins at 0.5 that are credited to the issuer, 10 to 400 a user, in a sale of another day. */
export const termsRequest = (issuerUid: string, now: number, change: Partial<TermsRequest> = {}): TermsRequest => ({
  issuer_uid: issuerUid,
  price: "0.5",
  supply: "1000",
  step: "1",
  min: "10",
  max: "400",
  review: "reviewed",
  starts_at: iso(now - HOUR_MS),
  ends_at: iso(now + DAY_MS),
  allots_at: iso(now + DAY_MS + HOUR_MS),
  launch_at: iso(now + 2 * DAY_MS),
  lockup_days: 30,
  recommended: false,
  credit: "1000",
  reason: "the plan of the quarter",
  ...change,
});
