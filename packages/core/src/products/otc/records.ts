import { merchantStates, otcOfferStates, otcOrderStates, otcSides } from "@candor/contract/domain/otc.ts";
import { amount, byUser, envelope, price, signed } from "../../codec/parts.ts";
import {
  added,
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  type RecordOf,
  record,
  text,
  time,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

/** What a merchant may change of an offer. Money of the country has `fiatDecimals` decimals. */
const changeable = {
  /** Of one coin in money of the country; undefined for an offer that follows the index. */
  price: orUndefined(price),
  /** On the index price of a floating offer: 1e6 is 1 %; may be negative. */
  premium: signed,
  /** The worst price of a floating offer for its merchant: whoever moves index or rate cannot make them trade beyond it. */
  bound: orUndefined(price),
  /** Of one order, in money of the country. */
  min: amount,
  max: amount,
  /** JSON of payment accounts, conditions and the merchant's words; carried to the database, never read here. */
  details: text,
};

/** What a merchant asks of an account that takes an offer, besides its level; absent for no such condition. */
const conditions = {
  /** Days since its registration. */
  takerAgeDays: added(optional(integer)),
  /** Orders that it has completed. */
  takerOrders: added(optional(integer)),
};

export const commands = {
  /** Freezes the margin, until the merchant is refused or leaves. */
  applyForMerchant: { ...byUser, currencyId: integer, margin: amount, levelNeeded: integer },
  /** By two operators, on the version that they saw. */
  setMerchant: {
    ...envelope,
    userId: integer,
    version: integer,
    to: oneOf(["active", "suspended", "refused"]),
    operatorId: integer,
    reason: optional(text),
  },
  leaveMerchant: byUser,
  /** An offer to sell freezes its whole quantity. */
  publishOtcOffer: {
    ...byUser,
    side: oneOf(otcSides),
    currencyId: integer,
    /** ISO 4217. */
    fiat: text,
    fiatDecimals: integer,
    quantity: amount,
    /** How long the buyer of an order has for the payment. */
    windowMs: integer,
    /** The level of verification of users who take it. */
    takerLevel: integer,
    /** A keyed hash of the merchant's identity document. */
    documentKey: text,
    ...changeable,
    ...conditions,
  },
  changeOtcOffer: {
    ...byUser,
    offerId: integer,
    version: integer,
    ...changeable,
    /** Absent in older commands, which leave it as it is. */
    takerLevel: added(optional(integer)),
    ...conditions,
  },
  setOtcOfferState: { ...byUser, offerId: integer, to: oneOf(otcOfferStates) },
  /** By an operator. */
  closeOtcOffer: { ...envelope, offerId: integer, operatorId: integer, reason: text },
  takeOtcOffer: {
    ...byUser,
    offerId: integer,
    /** Of the offer that the user saw. */
    version: integer,
    quantity: amount,
    /** The price that the user saw; of a floating offer the one that the server computed. */
    price,
    documentKey: text,
    /** What it is worth in the currency of the limit, and what this user may trade on one UTC day. */
    value: amount,
    dayMax: amount,
    /** JSON of the taker's payment account and of the index that the price follows from. */
    details: text,
    /** Facts about the taker that the core does not keep. Age and completed orders only grow, so older ones refuse too much rather than too little. */
    registeredAt: added(optional(time)),
    completedOrders: added(optional(integer)),
  },
  markOtcPaid: { ...byUser, orderId: integer },
  releaseOtcOrder: { ...byUser, orderId: integer },
  cancelOtcOrder: { ...byUser, orderId: integer },
  disputeOtcOrder: { ...byUser, orderId: integer },
  /** By operators, on the version that they saw. */
  decideOtcOrder: {
    ...envelope,
    orderId: integer,
    version: integer,
    to: oneOf(["released", "returned"]),
    operatorId: integer,
    reason: text,
  },
};
export type ApplyForMerchant = MemberOf<typeof commands, "applyForMerchant">;
export type SetMerchant = MemberOf<typeof commands, "setMerchant">;
export type LeaveMerchant = MemberOf<typeof commands, "leaveMerchant">;
export type PublishOtcOffer = MemberOf<typeof commands, "publishOtcOffer">;
export type ChangeOtcOffer = MemberOf<typeof commands, "changeOtcOffer">;
export type SetOtcOfferState = MemberOf<typeof commands, "setOtcOfferState">;
export type CloseOtcOffer = MemberOf<typeof commands, "closeOtcOffer">;
export type TakeOtcOffer = MemberOf<typeof commands, "takeOtcOffer">;
export type DecideOtcOrder = MemberOf<typeof commands, "decideOtcOrder">;
/** A step of a buyer or seller. */
export type OtcStep = MemberOf<
  typeof commands,
  "markOtcPaid" | "releaseOtcOrder" | "cancelOtcOrder" | "disputeOtcOrder"
>;

export const otcMerchantRecord = record({
  userId: integer,
  state: oneOf(merchantStates),
  currencyId: integer,
  margin: amount,
  /** Who decided last, and why. */
  operatorId: orUndefined(integer),
  reason: orUndefined(text),
  /** 1 at first, incremented with each step. */
  version: integer,
  appliedAt: time,
  updatedAt: time,
});
export type OtcMerchant = ValueOf<typeof otcMerchantRecord>;

export const otcOfferRecord = record({
  offerId: integer,
  userId: integer,
  side: oneOf(otcSides),
  currencyId: integer,
  fiat: text,
  fiatDecimals: integer,
  /** As published. */
  quantity: amount,
  /** In no order; frozen for an offer to sell until it is closed. */
  remaining: amount,
  windowMs: integer,
  takerLevel: integer,
  documentKey: text,
  ...changeable,
  state: oneOf(otcOfferStates),
  /** Of an operator who closed it. */
  operatorId: orUndefined(integer),
  reason: orUndefined(text),
  /** 1 at first, incremented with each change of its terms. */
  version: integer,
  createdAt: time,
  updatedAt: time,
  commandId: uuid,
  /** Undefined without such a condition, as in offers published before there were any. */
  takerAgeDays: added(orUndefined(integer)),
  takerOrders: added(orUndefined(integer)),
});
export type OtcOffer = ValueOf<typeof otcOfferRecord>;

export const otcOrderRecord = record({
  orderId: integer,
  offerId: integer,
  /** Of the merchant; the other one took the offer. */
  side: oneOf(otcSides),
  buyerId: integer,
  sellerId: integer,
  currencyId: integer,
  fiat: text,
  fiatDecimals: integer,
  price,
  quantity: amount,
  /** What the buyer pays outside of the platform. */
  total: amount,
  /** What it is worth in the currency of the limit. */
  value: amount,
  state: oneOf(otcOrderStates),
  /** An unpaid order expires. */
  payBy: time,
  paidAt: orUndefined(time),
  disputedAt: orUndefined(time),
  disputedBy: orUndefined(integer),
  endedAt: orUndefined(time),
  /** Of a decision. */
  operatorId: orUndefined(integer),
  reason: orUndefined(text),
  details: text,
  /** 1 at first, incremented with each step. */
  version: integer,
  createdAt: time,
  updatedAt: time,
  commandId: uuid,
});
export type OtcOrder = ValueOf<typeof otcOrderRecord>;

/** What limits a user who takes offers. */
export const otcTakerRecord = record({
  userId: integer,
  /** The UTC day of the two sums below, in days since 1970. */
  day: integer,
  /** The value of the offers taken, without orders that were canceled or expired on the same day. */
  taken: amount,
  /** Orders that the user canceled or let expire as the buyer. */
  cancels: integer,
  bannedUntil: orUndefined(time),
});
export type OtcTaker = ValueOf<typeof otcTakerRecord>;

export const events = {
  /** `before` is what was frozen for the record before. */
  otcMerchant: { merchant: otcMerchantRecord, before: amount },
  otcOffer: { isNew: flag, offer: otcOfferRecord, before: amount },
  otcOrder: { isNew: flag, order: otcOrderRecord, before: amount },
  otcTaker: { taker: otcTakerRecord },
};

export const outcome = placed(15, {
  otcMerchant: added(optional(otcMerchantRecord)),
  otcOffer: added(optional(otcOfferRecord)),
  otcOrder: added(optional(otcOrderRecord)),
});

export const rows = placed(15, {
  otcMerchants: added(optional(listOf(otcMerchantRecord))),
  /** Those that are not closed. */
  otcOffers: added(optional(listOf(otcOfferRecord))),
  /** Those with coins in escrow. */
  otcOrders: added(optional(listOf(otcOrderRecord))),
  otcTakers: added(optional(listOf(otcTakerRecord))),
  /** One more than the highest id of any offer and of any order. */
  nextOtcOfferId: added(optional(integer)),
  nextOtcOrderId: added(optional(integer)),
});
export type OtcRows = Required<RecordOf<typeof rows.fields>>;
