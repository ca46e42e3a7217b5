import { applicationStates, subscriptionReviews } from "@candor/contract/domain/subscriptions.ts";
import { amount, byUser, envelope, price } from "../../codec/parts.ts";
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

/** Terms of the sale of a new coin. Its texts are documents of the console. */
const terms = {
  subscriptionId: integer,
  /** The new coin, in which quantities count. */
  currencyId: integer,
  /** In which it is paid. */
  payCurrencyId: integer,
  /** The pair of the two, which trades from the launch on. */
  marketId: integer,
  /** The user who sells the coins and receives what they cost. */
  issuerId: integer,
  /** Of one coin. */
  price,
  /** The coins on offer; frozen in the issuer's coin account. */
  supply: amount,
  /** Every quantity is a multiple of it. */
  step: amount,
  /** Of a user's applications together; `max` also of those with one identity document. */
  min: amount,
  max: amount,
  review: oneOf(subscriptionReviews),
  /** Applications are taken from `startsAt` until before `endsAt`, ms since 1970. */
  startsAt: time,
  endsAt: time,
  /** When what has passed is allotted: at the end, or later where operators review. */
  allotsAt: time,
  launchAt: time,
  /** From the launch until the allotted coins are released. */
  lockupDays: integer,
  isRecommended: flag,
};

export const commands = {
  /** Sets the terms of a subscription, until an application stands. */
  setSubscription: { ...envelope, ...terms },
  /** Applies for `quantity` coins, beside what the user has already applied for. */
  applyForSubscription: {
    ...byUser,
    subscriptionId: integer,
    quantity: amount,
    /** The version of the terms that the user saw. */
    version: integer,
    /** The level of verification that it needs. */
    levelNeeded: integer,
    /** A keyed hash of the user's identity document, equal for all accounts of one document. */
    documentKey: text,
  },
  /** By its user, until the end. */
  takeBackSubscription: { ...byUser, applicationId: uuid },
  /** By operators, on the version that they saw, until the allotment. */
  reviewSubscription: {
    ...envelope,
    applicationId: uuid,
    version: integer,
    to: oneOf(["passed", "rejected"]),
    operatorId: integer,
    reason: optional(text),
  },
};
export type SetSubscription = MemberOf<typeof commands, "setSubscription">;
export type ApplyForSubscription = MemberOf<typeof commands, "applyForSubscription">;
export type TakeBackSubscription = MemberOf<typeof commands, "takeBackSubscription">;
export type ReviewSubscription = MemberOf<typeof commands, "reviewSubscription">;

/** A subscription as it now is: its terms, and how far allotment, launch and release have come. */
export const subscriptionRecord = record({
  ...terms,
  /** 1 at first, incremented with each change of the terms. */
  version: integer,
  /** What is still frozen of the issuer's coins. */
  held: amount,
  /** From the beginning of the allotment on: the sum of what passed, and the number of these applications. */
  applied: orUndefined(amount),
  applications: integer,
  /** So far: the coins that were allotted, what they cost, and what the tree of the result needs to go on. */
  allotted: amount,
  paid: amount,
  frontier: text,
  /** From the end of the allotment on: the Merkle root over all of its lines, in hexadecimal. */
  root: orUndefined(text),
  allottedAt: orUndefined(time),
  /** From the launch on; the price is undefined where nothing traded. The launch has ended when `launchedAt` is set. */
  launchPrice: orUndefined(price),
  launchedAt: orUndefined(time),
  /** When the last allotted coin was released. */
  releasedAt: orUndefined(time),
  updatedAt: time,
});
export type Subscription = ValueOf<typeof subscriptionRecord>;

/** A user's whole application as it now is; the last one of a batch wins. */
export const subscriptionApplicationRecord = record({
  /** The id of the command that applied first. */
  applicationId: uuid,
  subscriptionId: integer,
  userId: integer,
  documentKey: text,
  /** Its pseudonym in the public result: 52 bits of the SHA-256 of its id. */
  ticket: integer,
  /** The coins applied for, and what they cost at the issue price. */
  quantity: amount,
  cost: amount,
  state: oneOf(applicationStates),
  /** Of a rejected one. */
  reason: orUndefined(text),
  /** Who decided on it. */
  operatorId: orUndefined(integer),
  /** From the allotment on: the coins, and what was paid for them. */
  allotted: amount,
  paid: amount,
  /** 1 at first, incremented with each step. */
  version: integer,
  createdAt: time,
  updatedAt: time,
});
export type SubscriptionApplication = ValueOf<typeof subscriptionApplicationRecord>;

export const events = {
  /** `heldBefore` is what was frozen of the issuer's coins before. */
  subscription: { subscription: subscriptionRecord, heldBefore: amount },
  /** `frozenBefore` is what was frozen for it before: its cost until the allotment, its coins from then on. */
  subscriptionApplication: { isNew: flag, application: subscriptionApplicationRecord, frozenBefore: amount },
  /** The end of an allotment. The lines under its root are the applications with the state allotted or released. */
  subscriptionResult: {
    subscriptionId: integer,
    issuerId: integer,
    supply: amount,
    applied: amount,
    applications: integer,
    allotted: amount,
    paid: amount,
    root: text,
    at: time,
  },
};

export const outcome = placed(14, { application: added(optional(subscriptionApplicationRecord)) });

export const rows = placed(14, {
  subscriptions: added(optional(listOf(subscriptionRecord))),
  /** Those with something frozen. */
  subscriptionApplications: added(optional(listOf(subscriptionApplicationRecord))),
});
export type SubscriptionRows = RecordOf<typeof rows.fields>;
