/** Coins against money of a country between users: what the files beside share is in fields.ts. */
export {
  OTC_ACCOUNTS_MAX,
  OTC_OFFER_ACCOUNTS_MAX,
  OTC_WORDS_MAX,
  type OtcAccount,
  type OtcMerchantProfile,
  type OtcOffer,
} from "./otc/fields.ts";
export * from "./otc/merchants.ts";
export * from "./otc/offers.ts";
export * from "./otc/orders.ts";
export * from "./otc/own-offers.ts";
