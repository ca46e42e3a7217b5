import { DAY_MS, MINUTE_MS } from "./time.ts";

/** What the merchant of an offer does with the coins. */
export const otcSides = ["sell", "buy"] as const;
export type OtcSide = (typeof otcSides)[number];

/** The margin is frozen while a merchant has applied, is active or suspended. */
export const merchantStates = ["applied", "active", "suspended", "refused", "left"] as const;
export type MerchantState = (typeof merchantStates)[number];

export const otcOfferStates = ["open", "paused", "closed"] as const;
export type OtcOfferState = (typeof otcOfferStates)[number];

/**
 * The seller's coins are in escrow while unpaid, paid or disputed. Released gives them to the buyer, by the seller or by a decision; canceled is by the
 * buyer, expired by the clock, returned by a decision.
 */
export const otcOrderStates = ["unpaid", "paid", "disputed", "released", "cancelled", "expired", "returned"] as const;
export type OtcOrderState = (typeof otcOrderStates)[number];

/** How long a buyer has for the payment, in minutes. */
export const OTC_WINDOWS = [15, 30, 45] as const;
/** Either side may open a dispute from so long after the payment was reported. */
export const OTC_DISPUTE_AFTER_MS = 10 * MINUTE_MS;
/** Unpaid orders of a buyer. */
export const OTC_UNPAID_MAX = 2;
/** So many orders that a buyer cancels or lets expire on one UTC day end buying for `OTC_BAN_MS`. */
export const OTC_CANCELS_MAX = 3;
export const OTC_BAN_MS = DAY_MS;
/** Offers of a merchant that are not closed. */
export const OTC_OFFERS_MAX = 20;

/** The coins that offers can be in. */
export const OTC_COINS = ["USDT", "BTC", "ETH"] as const;
/** The currency of margins and limits. */
export const OTC_VALUED_IN = "USDT";
/** A floating offer cannot be taken at an older index. */
export const OTC_INDEX_AGE_MS_MAX = MINUTE_MS;
/** A floating price that was shown can be taken for so long. */
export const OTC_PRICE_HOLDS_MS = 30_000;
/** What an advertisement may ask of the account that takes it at most: its age in days, and the orders that it has completed. */
export const OTC_TAKER_AGE_DAYS_MAX = 365;
export const OTC_TAKER_ORDERS_MAX = 1_000;
/** The levels of verification of those who take offers and of merchants. */
export const OTC_TAKER_LEVEL = 1;
export const OTC_MERCHANT_LEVEL = 2;
