import { hostingKinds, hostingPenalties, hostingStates } from "@candor/contract/domain/hosting.ts";
import { amount, byUser, envelope, openOrClosed, rate } from "../../codec/parts.ts";
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
  time,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

/** Terms of a product for orders that are placed from now on. Machines count in 1e-8, as coins do, in `min`, `max`, `perUser` and `quota`. */
const terms = {
  productId: integer,
  kind: oneOf(hostingKinds),
  state: openOrClosed,
  /** In which it is bought. */
  currencyId: integer,
  /** Of a machine; 1 for a fund, whose orders count in its currency. */
  unitPrice: amount,
  days: integer,
  /** Of a fund: the share of the amount that a day earns, in the same currency; 0 for a miner. */
  dailyRate: rate,
  /** In which it pays. */
  incomeCurrencyId: integer,
  /** Of a miner: what a machine earns a day; 0 for a fund. */
  dailyOutput: amount,
  /** Of one order. */
  min: amount,
  max: amount,
  perUser: amount,
  /** Of the whole product. */
  quota: amount,
  penalty: oneOf(hostingPenalties),
  /** When it is sold, ms since 1970. */
  opensAt: time,
  closesAt: orUndefined(time),
  /** The lowest is shown first. */
  rank: integer,
  isRecommended: flag,
};

/** Fields that the first terms did not have. They follow all others in the texts that they are part of. */
const addedTerms = {
  /** Of a miner, whose income is in another currency: the share of the principal that a day counts as when its user leaves early. */
  penaltyRate: added(orUndefined(rate)),
  /** How long a day takes, in ms; 24 hours unless given. Only a demo gives it. */
  dayMs: added(orUndefined(integer)),
};

export const commands = {
  setHosting: { ...envelope, ...terms, ...addedTerms },
  buyHosting: {
    ...byUser,
    productId: integer,
    /** Of the terms that its user has read. */
    version: integer,
    /** The amount of a fund, the machines of a miner. */
    units: amount,
    /** The level of verification that it needs. */
    levelNeeded: integer,
  },
  /** Ends an order before its last day, for the penalty that its user was shown. */
  redeemHosting: { ...byUser, orderId: integer, penalty: amount },
};
export type SetHosting = MemberOf<typeof commands, "setHosting">;
export type BuyHosting = MemberOf<typeof commands, "buyHosting">;
export type RedeemHosting = MemberOf<typeof commands, "redeemHosting">;

/** Each change of a product's terms is another version; an order keeps the one that it was bought under. */
export const hostingProductRecord = record({ ...terms, version: integer, ...addedTerms });
export type HostingProduct = ValueOf<typeof hostingProductRecord>;

/** An order with all terms that its figures follow from. */
export const hostingOrderRecord = record({
  orderId: integer,
  userId: integer,
  productId: integer,
  version: integer,
  kind: oneOf(hostingKinds),
  /** In which it was bought. */
  currencyId: integer,
  unitPrice: amount,
  /** The amount of a fund, the machines of a miner. */
  units: amount,
  /** Frozen in the user's financial account while it is open. */
  principal: amount,
  days: integer,
  dailyRate: rate,
  incomeCurrencyId: integer,
  dailyOutput: amount,
  penalty: oneOf(hostingPenalties),
  penaltyRate: orUndefined(rate),
  dayMs: orUndefined(integer),
  state: oneOf(hostingStates),
  /** How many of its days are paid. */
  paidDays: integer,
  boughtAt: time,
  /** When its last day was due, or when its user redeemed it; not of the processing. */
  endedAt: orUndefined(time),
  /** What leaving early cost. */
  penaltyPaid: orUndefined(amount),
  commandId: uuid,
});
export type HostingOrder = ValueOf<typeof hostingOrderRecord>;

export const events = {
  hostingProduct: { product: hostingProductRecord },
  hostingOrder: { isNew: flag, order: hostingOrderRecord },
  /** A day of an open order was paid; a day that ends its order is followed by a `hostingOrder`. */
  hostingPaid: { orderId: integer, paidDays: integer },
};

export const outcome = placed(5, { hostingOrder: added(optional(hostingOrderRecord)) });

export const rows = placed(12, {
  hostingProducts: added(optional(listOf(hostingProductRecord))),
  openHostingOrders: added(optional(listOf(hostingOrderRecord))),
  /** One more than the highest id of any order. */
  nextHostingOrderId: added(optional(integer)),
});
export type HostingRows = Required<RecordOf<typeof rows.fields>>;
