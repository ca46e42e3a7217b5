import * as z from "zod/mini";
import { FEE_LEVELS_MAX, rebatePairStates, withholdReasons } from "../../domain/rebates.ts";
import { cursorFields, cursorListOf, decimal, nothing, timestamp, uidField } from "../../fields.ts";
import { route } from "../../route.ts";
import { feeLevelTerms, rebateShares } from "../promotion.ts";
import { decimalText, reason } from "./derivatives.ts";
import { versionField } from "./queue.ts";

/** The bodies of requests of the kinds rebate_rates and fee_levels; `before` is null where there were none. */
export const rebateRatesBody = z.object({
  version: z.number(),
  before: z.nullable(rebateShares),
  after: rebateShares,
});
export type RebateRatesBody = z.infer<typeof rebateRatesBody>;
const levelTable = z.array(feeLevelTerms);
export const feeLevelsBody = z.object({
  version: z.number(),
  before: z.nullable(z.object({ levels: levelTable })),
  after: z.object({ levels: levelTable }),
});
export type FeeLevelsBody = z.infer<typeof feeLevelsBody>;

/** The body of a request of kind rebate_release, with what was withheld when it was made. */
export const rebateReleaseBody = z.object({
  inviter_id: z.number(),
  inviter_uid: z.string(),
  invited_id: z.number(),
  invited_uid: z.string(),
  reason: z.enum(withholdReasons),
  version: z.number(),
  held: z.array(z.object({ currency_id: z.number(), currency_name: z.string(), amount: decimal })),
});
export type RebateReleaseBody = z.infer<typeof rebateReleaseBody>;

/** Null for versions that no two people set: those of the first start. */
const request = z.nullable(
  z.object({ requested_by: z.string(), decided_by: z.string(), decided_at: timestamp, reason: z.string() }),
);
const versionOf = { version: z.number(), since: timestamp, request };
/** The pending request for a second person, if any. */
const pending = { approval_id: z.nullable(z.string()) };

export const promotionTerms = route({
  methods: ["GET"],
  path: "console/promotion/terms",
  summary: "Shares of trading fees for inviters, and fee levels, with every version and pending requests",
  auth: "operator",
  permission: "promotion.read",
  input: nothing,
  output: z.object({
    /** Newest first; the first is in force. Empty as long as no fee is shared. */
    rates: z.object({ versions: z.array(z.object({ ...rebateShares.shape, ...versionOf })), ...pending }),
    /** Likewise; a new version counts from the next 00:00 UTC. `users` are those who have each level now. */
    levels: z.object({
      versions: z.array(z.object({ levels: levelTable, ...versionOf })),
      users: z.array(z.object({ level: z.number(), users: z.number() })),
      ...pending,
    }),
  }),
});

/** Becomes a request of kind rebate_rates. */
export const promotionRatesRequest = route({
  methods: ["POST"],
  path: "console/promotion/rates",
  summary: "Requests other shares of trading fees for inviters from a second operator",
  auth: "operator",
  permission: "promotion.request",
  changes: true,
  /** Together at most 1. */
  input: z.object({ version: versionField, first: decimalText, second: decimalText, third: decimalText, reason }),
  output: z.object({ approval_id: z.string() }),
});

/** Becomes a request of kind fee_levels. Volumes and reductions rise from level to level; without levels nobody has one. */
export const promotionLevelsRequest = route({
  methods: ["POST"],
  path: "console/promotion/levels",
  summary: "Requests another table of fee levels from a second operator",
  auth: "operator",
  permission: "promotion.request",
  changes: true,
  input: z.object({
    version: versionField,
    levels: z
      .array(z.object({ volume: decimalText, maker_reduction: decimalText, taker_reduction: decimalText }), {
        error: "INVALID_REQUEST",
      })
      .check(z.maxLength(FEE_LEVELS_MAX, "INVALID_REQUEST")),
    reason,
  }),
  output: z.object({ approval_id: z.string() }),
});

const person = z.object({ uid: z.string(), nickname: z.string(), state: z.enum(["active", "frozen", "locked"]) });
const held = z.array(z.object({ currency_id: z.number(), currency_name: z.string(), amount: decimal }));

export const promotionPairs = route({
  methods: ["GET"],
  path: "console/promotion/pairs",
  summary:
    "Inviters and invited users who seem to be one person, oldest withheld first, or released ones, newest first",
  auth: "operator",
  permission: "promotion.read",
  input: z.object({
    ...cursorFields("time and number"),
    state: z._default(z.enum(rebatePairStates, { error: "INVALID_REQUEST" }), "withheld"),
    /** Of either user. */
    uid: z.optional(uidField),
  }),
  output: cursorListOf(
    z.object({
      inviter: person,
      invited: person,
      generation: z.number(),
      state: z.enum(rebatePairStates),
      reason: z.enum(withholdReasons),
      version: z.number(),
      held,
      /** Together in USDT, at the index prices of now. */
      held_usdt: decimal,
      since: timestamp,
      /** Of a released one. */
      released_by: z.nullable(z.string()),
      released_at: z.nullable(timestamp),
      ...pending,
    }),
  ),
});

/** Becomes a request of kind rebate_release; what is withheld when it is carried out is paid. */
export const promotionReleaseRequest = route({
  methods: ["POST"],
  path: "console/promotion/release",
  summary:
    "Requests from a second operator that withheld rebates of a pair are paid and later ones are no longer withheld",
  auth: "operator",
  permission: "promotion.request",
  changes: true,
  input: z.object({ inviter_uid: uidField, invited_uid: uidField, version: versionField, reason }),
  output: z.object({ approval_id: z.string() }),
});

export const userReferral = route({
  methods: ["GET"],
  path: "console/users/referral",
  summary: "Who invited a user, whom the user invited, and the user's rebates and fee level",
  auth: "operator",
  permission: "users.money.read",
  input: z.object({ uid: uidField }),
  output: z.object({
    /** The nearest first, at most three; `withheld` is why their rebates on this user's fees are. */
    inviters: z.array(
      z.object({ ...person.shape, generation: z.number(), withheld: z.nullable(z.enum(withholdReasons)) }),
    ),
    /** `invited` counts up to `COUNTED_MAX`. */
    generations: z.array(
      z.object({ generation: z.number(), invited: z.number(), traded: z.number(), earned_usdt: decimal }),
    ),
    by_currency: z.array(
      z.object({ currency_id: z.number(), currency_name: z.string(), amount: decimal, withheld: decimal }),
    ),
    opened: z.number(),
    verified: z.number(),
    fee_level: z.nullable(
      z.object({ level: z.number(), volume: decimal, maker_reduction: decimal, taker_reduction: decimal }),
    ),
  }),
});

export const userInvited = route({
  methods: ["GET"],
  path: "console/users/invited",
  summary: "Users whom a user invited directly, newest first; a tree of generations is opened branch by branch",
  auth: "operator",
  permission: "users.money.read",
  input: z.object({
    uid: uidField,
    /** Whose earnings the rows have, if not those of `uid`: the root of the tree. */
    root_uid: z.optional(uidField),
    ...cursorFields("number"),
  }),
  output: cursorListOf(
    z.object({
      ...person.shape,
      level: z.number(),
      registered_at: timestamp,
      /** Those who were invited by this one. */
      invited: z.number(),
      traded: z.boolean(),
      earned_usdt: decimal,
      withheld: z.nullable(z.enum(withholdReasons)),
    }),
  ),
});
