import * as z from "zod/mini";
import { applicationStates, subscriptionReviews } from "../domain/subscriptions.ts";
import {
  amountField,
  decimal,
  idField,
  listOf,
  nothing,
  numberedListOf,
  numberedPageFields,
  pageFields,
  uuidField,
  wholeNumber,
} from "../fields.ts";
import { route } from "../route.ts";
import { hashStep, recordProof } from "./proof.ts";

/** `ended` until the launch; `sold_out` where the demand reached the supply; `launched` while the pair trades and coins are released. */
export const subscriptionStatuses = ["upcoming", "subscribing", "ended", "sold_out", "launched"] as const;
/** The groups of the list; everything after the end is `ended`. */
export const subscriptionGroups = ["upcoming", "subscribing", "ended"] as const;
export type SubscriptionGroup = (typeof subscriptionGroups)[number];

/** Quantities count in the new coin. Times are engine time in ms. */
const subscription = z.object({
  id: z.number(),
  /** Of the terms; they are fixed once an application stands. */
  version: z.number(),
  status: z.enum(subscriptionStatuses),
  name: z.string(),
  /** One or two sentences; empty when the operators wrote none. */
  summary: z.string(),
  /** The project's description as rich text; empty when the operators wrote none. */
  description: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  pay_currency_id: z.number(),
  pay_currency_name: z.string(),
  /** The pair that launches. */
  match_id: z.number(),
  symbol: z.string(),
  /** Of one coin, in the currency it is paid with. */
  price: decimal,
  /** Coins on offer. */
  total: decimal,
  step: decimal,
  /** Of a user's applications together; `max` also of everybody's with the same identity document. */
  min: decimal,
  max: decimal,
  review: z.enum(subscriptionReviews),
  starts_at_ms: z.number(),
  ends_at_ms: z.number(),
  allots_at_ms: z.number(),
  auction_at_ms: z.number(),
  launch_at_ms: z.number(),
  lockup_days: z.number(),
  release_at_ms: z.number(),
  recommended: z.boolean(),
  /** Standing applications and the coins they ask for. Operators see the same figures, and none before users do. */
  participants: z.number(),
  applied: decimal,
  /** From the end of the allotment on. */
  allotted_at_ms: z.nullable(z.number()),
  allotted: z.nullable(decimal),
  /** From the launch on; null as well where nothing traded in the auction. */
  launch_price: z.nullable(decimal),
  launched_at_ms: z.nullable(z.number()),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptionApplication = z.object({
  /** Only its user and the operators know it: the ticket follows from it. */
  id: z.string(),
  ieo_id: z.number(),
  /** The pseudonym in the public result. */
  ticket: z.string(),
  name: z.string(),
  currency_id: z.number(),
  currency_name: z.string(),
  pay_currency_id: z.number(),
  pay_currency_name: z.string(),
  status: z.enum(applicationStates),
  /** Coins applied for. */
  number: decimal,
  price: decimal,
  /** What they cost, frozen until the allotment. */
  amount: decimal,
  /** Of a rejected one, in the user's language; null otherwise. */
  reason: z.nullable(z.string()),
  allotted: decimal,
  /** What was paid for the allotted coins; the rest was unfrozen. */
  paid: decimal,
  /** Whether it may be taken back or raised now. */
  open: z.boolean(),
  ends_at_ms: z.number(),
  allots_at_ms: z.number(),
  launch_at_ms: z.number(),
  /** When allotted coins are unlocked. */
  release_at_ms: z.number(),
  created_at_ms: z.number(),
  updated_at_ms: z.number(),
});
export type SubscriptionApplication = z.infer<typeof subscriptionApplication>;

export const getIeoList = route({
  methods: ["GET"],
  path: "ieo/getIeoList",
  summary:
    "Subscriptions of new coins: running ones by their end, upcoming ones by their start, ended ones newest first",
  auth: "none",
  input: z.object({
    ...numberedPageFields,
    status: z.optional(z.enum(subscriptionGroups, { error: "INVALID_REQUEST" })),
  }),
  output: numberedListOf(subscription),
});

export const getIeoDetail = route({
  methods: ["GET"],
  path: "ieo/getIeoDetail",
  summary: "One subscription, with the caller's newest application that was not taken back",
  auth: "none",
  input: z.object({ id: idField }),
  output: z.object({ subscription, application: z.nullable(subscriptionApplication) }),
});

export const getIeoOrder = route({
  methods: ["GET"],
  path: "ieo/getIeoOrder",
  summary: "The user's applications, newest first",
  auth: "user",
  input: z.object({ ...pageFields, status: z.optional(z.enum(applicationStates, { error: "INVALID_REQUEST" })) }),
  output: listOf(subscriptionApplication),
});

export const ieoApply = route({
  methods: ["POST"],
  path: "ieo/ieoApply",
  summary: "Applies for coins, beside those already applied for; their cost is frozen in the coin account",
  auth: "user",
  changes: true,
  input: z.object({
    id: idField,
    number: amountField,
    /** The version that the user has read; with other terms the application is refused. Without it the terms of now are accepted. */
    terms_version: z.optional(wholeNumber(1_000_000)),
  }),
  output: subscriptionApplication,
});

export const takeBackIeo = route({
  methods: ["POST"],
  path: "ieo/take-back",
  summary: "Takes an application back and unfreezes its cost, until the end of the subscription",
  auth: "user",
  changes: true,
  input: z.object({ id: uuidField }),
  output: subscriptionApplication,
});

/** Lines of a result in one answer. */
export const RESULT_LINES_MAX = 2_000;

/** `[ticket, applied, allotted]` in the order of the tree. */
const resultLine = z.tuple([z.string(), decimal, decimal]);
export type ResultLine = z.infer<typeof resultLine>;

export const ieoResult = route({
  methods: ["GET"],
  path: "ieo/result",
  summary:
    "The public result of an allotment with its lines in tree order, so that anyone can recompute shares, sums and root",
  auth: "none",
  cost: 2,
  input: z.object({
    id: idField,
    /** Continues after this many lines. */
    after: z.optional(wholeNumber(100_000_000)),
  }),
  output: z.object({
    id: z.number(),
    supply: decimal,
    step: decimal,
    price: decimal,
    /** The coins of everything that passed, and the number of these applications. */
    applied: decimal,
    applications: z.number(),
    allotted: decimal,
    paid: decimal,
    /** What the issuer got back. */
    unsold: decimal,
    /** Applications that were rejected by an operator, and that nobody reviewed in time. */
    rejected: z.number(),
    not_reviewed: z.number(),
    root: z.string(),
    allotted_at_ms: z.number(),
    lines: z.array(resultLine),
    /** Lines so far; null with the last one. */
    next: z.nullable(z.number()),
    /** From the result as a record of its batch to a published head; null until one covers it. */
    record: z.nullable(recordProof),
    /** When the next head is due. */
    next_head_at_ms: z.number(),
  }),
});
export type IeoResult = z.infer<typeof ieoResult.output>;

export const ieoProof = route({
  methods: ["GET"],
  path: "ieo/proof",
  summary: "The user's own line of a result, with its path to the root",
  auth: "user",
  cost: 5,
  input: z.object({ id: idField }),
  output: z.object({
    id: z.number(),
    root: z.string(),
    line: resultLine,
    path: z.array(hashStep),
  }),
});
export type IeoProof = z.infer<typeof ieoProof.output>;

export const getRecommend = route({
  methods: ["GET"],
  path: "lh/send/get_recommend",
  summary: "The recommended subscription that runs or comes next, or null",
  auth: "none",
  input: nothing,
  output: z.object({ recommend: z.nullable(subscription) }),
});
