import { amount, plain, price } from "@candor/contract/domain/money.ts";
import type { SubscriptionTerms } from "@candor/contract/rules/subscription-terms.ts";
import type { SetSubscription } from "@candor/core/products/subscriptions/records.ts";
import type { SaleRow } from "./queries.ts";

/** The terms of a sale as on the wire. */
export const termsOf = (row: SaleRow, issuerUid: string): SubscriptionTerms => ({
  market_id: row.market_id,
  currency_id: row.currency_id,
  pay_currency_id: row.pay_currency_id,
  issuer_uid: issuerUid,
  price: plain(row.price),
  supply: plain(row.supply),
  step: plain(row.step),
  min: plain(row.min),
  max: plain(row.max),
  review: row.review,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  allots_at: row.allots_at.toISOString(),
  launch_at: row.launch_at.toISOString(),
  lockup_days: row.lockup_days,
  recommended: row.is_recommended,
});

type Of = { readonly subscriptionId: number; readonly issuerId: number };

export const commandOf = (
  { subscriptionId, issuerId }: Of,
  terms: SubscriptionTerms,
  id: string,
): Omit<SetSubscription, "at"> => ({
  type: "setSubscription",
  id,
  subscriptionId,
  currencyId: terms.currency_id,
  payCurrencyId: terms.pay_currency_id,
  marketId: terms.market_id,
  issuerId,
  price: price(terms.price),
  supply: amount(terms.supply),
  step: amount(terms.step),
  min: amount(terms.min),
  max: amount(terms.max),
  review: terms.review,
  startsAt: Date.parse(terms.starts_at),
  endsAt: Date.parse(terms.ends_at),
  allotsAt: Date.parse(terms.allots_at),
  launchAt: Date.parse(terms.launch_at),
  lockupDays: terms.lockup_days,
  isRecommended: terms.recommended,
});
