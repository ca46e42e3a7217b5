import * as z from "zod/mini";
import { documentTimings } from "../../content.ts";
import { LOCKUP_DAYS_MAX, subscriptionReviews } from "../../domain/subscriptions.ts";
import { decimal, idField, nothing, smallIdField, timestamp, uidField, wholeNumber } from "../../fields.ts";
import { languages } from "../../i18n/languages.ts";
import { route } from "../../route.ts";
import { subscriptionStatuses } from "../subscriptions.ts";
import { approvalStates } from "./approvals.ts";
import { decimalText, moment, reason } from "./derivatives.ts";
import { listedMarket, newMarketFields } from "./listing.ts";
import { versionField } from "./queue.ts";

/** The terms that operators set; quantities count in the new coin. The pair determines both currencies. */
const subscriptionTermsFields = {
  issuer_uid: uidField,
  /** Of one coin, in the currency it is paid with. */
  price: decimalText,
  supply: decimalText,
  step: decimalText,
  min: decimalText,
  max: decimalText,
  review: z.enum(subscriptionReviews, { error: "INVALID_REQUEST" }),
  /** ISO 8601 with a zone. */
  starts_at: moment,
  ends_at: moment,
  allots_at: moment,
  launch_at: moment,
  lockup_days: wholeNumber(LOCKUP_DAYS_MAX),
  recommended: z.boolean({ error: "INVALID_REQUEST" }),
};

/** Terms in an answer and in a request, which contains them before and after. */
const subscriptionTerms = z.object({
  market_id: z.number(),
  currency_id: z.number(),
  pay_currency_id: z.number(),
  issuer_uid: z.string(),
  price: decimal,
  supply: decimal,
  step: decimal,
  min: decimal,
  max: decimal,
  review: z.enum(subscriptionReviews),
  starts_at: timestamp,
  ends_at: timestamp,
  allots_at: timestamp,
  launch_at: timestamp,
  lockup_days: z.number(),
  recommended: z.boolean(),
});

/** The body of a request of kind subscription_terms; `before` is null for a new sale, whose id the request has been given. */
export const subscriptionRequestBody = z.object({
  subscription_id: z.number(),
  /** Of the terms that both operators saw, 0 for a new sale. */
  version: z.number(),
  /** The issuer. */
  user_id: z.number(),
  issuer_name: z.string(),
  currency: z.string(),
  pay_currency: z.string(),
  symbol: z.string(),
  before: z.nullable(subscriptionTerms),
  /** What the terms before were called; equal to those of now for a new sale. */
  before_names: z.object({
    issuer_name: z.string(),
    currency: z.string(),
    pay_currency: z.string(),
    symbol: z.string(),
  }),
  after: subscriptionTerms,
  /** The pair and the coin, where they are listed with the sale. */
  listing: z.nullable(listedMarket),
  /** Coins that the issuer is credited with first; null without any. */
  credit: z.nullable(decimal),
});
export type SubscriptionRequestBody = z.infer<typeof subscriptionRequestBody>;

const sale = z.object({
  id: z.number(),
  /** 0 before the first terms are approved: then the terms are those of the request. */
  version: z.number(),
  /** As users see it; null before there are approved terms. */
  phase: z.nullable(z.enum(subscriptionStatuses)),
  currency_name: z.string(),
  pay_currency_name: z.string(),
  symbol: z.string(),
  /** A closed pair takes no auction orders and does not launch; null while it is not listed yet. */
  market_state: z.nullable(z.enum(["open", "closed"])),
  /** Of the pair. */
  lot: decimal,
  issuer_name: z.string(),
  ...subscriptionTerms.shape,
  /** The figures that users see: standing applications and the coins they ask for. */
  participants: z.number(),
  applied: decimal,
  /** Applications that wait for an operator. */
  under_review: z.number(),
  /** Whether an application stands or stood at the allotment, so that the terms can no longer change. */
  fixed: z.boolean(),
  /** The result of the allotment, from its end on. */
  result: z.nullable(
    z.object({ root: z.string(), allotted: decimal, paid: decimal, applications: z.number(), allotted_at: timestamp }),
  ),
  launch_price: z.nullable(decimal),
  launched_at: z.nullable(timestamp),
  released_at: z.nullable(timestamp),
  /** The pending request for a second person, if any. */
  approval_id: z.nullable(z.string()),
  /** Every request for its terms, newest first. */
  requests: z.array(
    z.object({
      id: z.string(),
      state: z.enum(approvalStates),
      requested_by: z.string(),
      requested_at: timestamp,
      decided_by: z.nullable(z.string()),
      decided_at: z.nullable(timestamp),
      reason: z.string(),
      refusal: z.nullable(z.string()),
      body: subscriptionRequestBody,
    }),
  ),
  /** The document with its texts, drafts included; null before it was begun. */
  document: z.nullable(
    z.object({
      id: z.number(),
      timing: z.enum(documentTimings),
      missing: z.array(z.enum(languages)),
      texts: z.array(z.object({ lang: z.enum(languages), title: z.string(), summary: z.string() })),
    }),
  ),
});

export const consoleSubscriptions = route({
  methods: ["GET"],
  path: "console/subscriptions/list",
  summary: "Sales of new coins, newest first, with the figures that users see, their requests and their texts",
  auth: "operator",
  permission: "catalogue.read",
  input: nothing,
  output: z.object({ list: z.array(sale) }),
});

/** Becomes a request of kind subscription_terms. Without an id a new sale, which gets the next free one. */
export const subscriptionTermsRequest = route({
  methods: ["POST"],
  path: "console/subscriptions/terms",
  summary:
    "Requests the terms of a new coin's sale from a second operator, with the listing of coin and pair and the credit of its coins where they are new",
  auth: "operator",
  permission: "subscriptions.request",
  changes: true,
  input: z.object({
    id: z.optional(idField),
    version: z._default(versionField, 0),
    /** A listed pair that has never traded; null with `listing`. */
    market_id: z._default(z.nullable(smallIdField), null),
    listing: z._default(z.nullable(z.object(newMarketFields)), null),
    ...subscriptionTermsFields,
    /** Coins to credit the issuer with first, against the house's outside account. */
    credit: z._default(z.nullable(decimalText), null),
    reason,
  }),
  output: z.object({ approval_id: z.string(), subscription_id: z.number() }),
});

/** Applications of one size class and what they would get. */
const sizeClass = z.object({
  /** From this quantity on, below the next class. */
  from: decimal,
  applications: z.number(),
  applied: decimal,
  allotted: decimal,
});

export const allotmentPreview = route({
  methods: ["GET"],
  path: "console/subscriptions/preview",
  summary: "What the allotment of a sale would give if it ran now, over what has passed so far",
  auth: "operator",
  permission: "applications.read",
  cost: 2,
  input: z.object({ id: idField }),
  output: z.object({
    id: z.number(),
    version: z.number(),
    supply: decimal,
    /** Of what has passed: applications and coins. */
    applications: z.number(),
    applied: decimal,
    /** The share of each application that would be allotted, at most 1; null without any. */
    ratio: z.nullable(decimal),
    allotted: decimal,
    paid: decimal,
    unsold: decimal,
    /** What no operator has decided on; at `allots_at_ms` it is dropped. */
    under_review: z.object({ applications: z.number(), applied: decimal }),
    /** Empty until the end: before it, nobody sees more than the public sums. */
    sizes: z.array(sizeClass),
    allots_at_ms: z.number(),
    at_ms: z.number(),
  }),
});
