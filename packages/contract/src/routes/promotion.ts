import * as z from "zod/mini";
import { rebateStates, withholdReasons } from "../domain/rebates.ts";
import { choice, decimal, listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** Shares of a trading fee: 0.2 is 20 %. */
export const rebateShares = z.object({ first: decimal, second: decimal, third: decimal });
export type RebateShares = z.infer<typeof rebateShares>;

/** The page that registers an invited user, without the site's address: "/#/pages/user/login/register?invite=AB12CDE". */
const link = { invite_code: z.string(), invite_path: z.string() };

const money = z.object({ currency_id: z.number(), currency_name: z.string(), amount: decimal });

/** What a level takes off a fee: 0.1 is 10 % of it. `volume` is in USDT over 30 days. */
export const feeLevelTerms = z.object({
  level: z.number(),
  volume: decimal,
  maker_reduction: decimal,
  taker_reduction: decimal,
});
export type FeeLevelTerms = z.infer<typeof feeLevelTerms>;

/** Of spot trades. A level counts from 00:00 UTC to 00:00 UTC. */
const feeLevel = z.object({
  /** 0 is none. */
  level: z.number(),
  maker_reduction: decimal,
  taker_reduction: decimal,
  /** The last 30 days with today, in USDT; the level itself was counted without today. */
  volume: decimal,
  /** When levels are next counted. */
  next_count_at_ms: z.number(),
  /** What is missing for the level above the present one; null on the highest. 0 where the volume is reached and counts from the next 00:00 UTC. */
  next: z.nullable(z.extend(feeLevelTerms, { missing: decimal })),
  /** All levels, the lowest first. */
  levels: z.array(feeLevelTerms),
});
export type FeeLevel = z.infer<typeof feeLevel>;

export const myFeeLevel = route({
  methods: ["GET"],
  path: "user/myFeeLevel",
  summary: "The user's own fee level for spot trades, and what it takes off the fees of every market",
  auth: "user",
  input: nothing,
  /** Level 0 is none. */
  output: z.pick(feeLevel, { level: true, maker_reduction: true, taker_reduction: true }),
});

const inviteInfo = z.object({
  ...link,
  /** Null as long as no fee is shared. */
  rates: z.nullable(rebateShares),
  /** Of those whom the user invited directly. `opened` counts visitors of the link, each once a day; `traded` are those whose fees the user has a share of. */
  funnel: z.object({ opened: z.number(), registered: z.number(), verified: z.number(), traded: z.number() }),
  /** The first to the third; `invited` and `traded` count users, up to `COUNTED_MAX` each. */
  generations: z.array(z.object({ generation: z.number(), invited: z.number(), traded: z.number(), earned: decimal })),
  earnings: z.object({
    /** Of all sums here that are not by currency: everything at its index price of now. */
    currency_name: z.string(),
    /** What was paid, released rebates included. */
    total: decimal,
    today: decimal,
    /** What is withheld now. */
    withheld: decimal,
    by_currency: z.array(z.object({ ...money.shape, withheld: decimal })),
    /** By UTC day, the last 30 days, oldest first; days without earnings are 0 and have no list. */
    days: z.array(z.object({ day: z.string(), total: decimal, list: z.array(money) })),
  }),
  /** Why rebates are withheld now, and of how many invited users. */
  withheld: z.array(z.object({ reason: z.enum(withholdReasons), users: z.number() })),
  /** Null as long as there are no levels. */
  fee_level: z.nullable(feeLevel),
});
export type InviteInfo = z.infer<typeof inviteInfo>;

export const getInviteInfo = route({
  methods: ["GET"],
  path: "user/getInviteInfo",
  summary: "The user's invite code with its funnel, earnings by day and currency, withheld rebates and own fee level",
  auth: "user",
  cost: 3,
  input: nothing,
  output: inviteInfo,
});

export const myPoster = route({
  methods: ["GET"],
  path: "user/my_poster",
  summary: "What a poster of the user shows: the code, the page behind the QR code, the masked name and the shares",
  auth: "user",
  input: nothing,
  output: z.object({ ...link, name: z.string(), rates: z.nullable(rebateShares) }),
});

export const myShare = route({
  methods: ["GET"],
  path: "user/my_share",
  summary: "Title and text in the user's language with which the invite link is shared",
  auth: "user",
  input: nothing,
  output: z.object({ ...link, title: z.string(), text: z.string() }),
});

export const RANKED = 10;
export const RANKED_DAYS = 30;
const ranked = z.object({
  rank: z.number(),
  /** Rebates paid in the last 30 days, in `currency_name`. */
  earned: decimal,
  /** Users who were invited directly. */
  invited: z.number(),
});
export const inviteRanking = route({
  methods: ["POST"],
  path: "user/invite_list",
  summary: "The ten inviters who earned most in the last 30 days, with masked names, and the user's own place",
  auth: "user",
  input: nothing,
  output: z.object({
    currency_name: z.string(),
    list: z.array(z.extend(ranked, { name: z.string(), mine: z.boolean() })),
    /** Null for a user who earned nothing in this time. */
    mine: z.nullable(ranked),
    /** The ranking is made anew each minute. */
    counted_at_ms: z.number(),
  }),
});

const generationField = choice(1, 2, 3);
const invitedUser = z.object({
  /** Masked; `uid_end` are the last four digits of the account number. */
  name: z.string(),
  uid_end: z.string(),
  generation: z.number(),
  registered_at: timestamp,
  verified: z.boolean(),
  traded: z.boolean(),
  /** What the user was paid of this one's fees, at the index prices of now and by currency. */
  earned: decimal,
  by_currency: z.array(money),
  /** Why rebates of this one are withheld; null where they are not. */
  withheld: z.nullable(z.enum(withholdReasons)),
});
export type InvitedUser = z.infer<typeof invitedUser>;
export const inviteList = route({
  methods: ["POST"],
  path: "user/inviteList",
  summary: "Users of one generation whom the user invited, newest first, with what they earned the user",
  auth: "user",
  input: z.object({ ...pageFields, generation: z._default(generationField, 1) }),
  output: z.extend(listOf(invitedUser), { currency_name: z.string() }),
});

const bonus = z.object({
  id: z.number(),
  at: timestamp,
  /** Of whose fee it is a share; masked. */
  name: z.string(),
  uid_end: z.string(),
  generation: z.number(),
  ...money.shape,
  /** `withheld` was not paid; `released` pays what had been withheld of this user. */
  state: z.enum(rebateStates),
  /** Of a withheld one. */
  reason: z.nullable(z.enum(withholdReasons)),
});
export type InviteBonus = z.infer<typeof bonus>;
export const inviteBonus = route({
  methods: ["POST"],
  path: "user/inviteBonus",
  summary: "The user's rebates, newest first",
  auth: "user",
  input: z.object({
    ...pageFields,
    generation: z.optional(generationField),
    state: z.optional(z.enum(rebateStates, { error: "INVALID_REQUEST" })),
  }),
  output: listOf(bonus),
});

export const inviteOpened = route({
  methods: ["POST"],
  path: "user/inviteOpened",
  summary: "Counts that an invite link was opened, once per visitor and day; nothing about the visitor is stored",
  auth: "none",
  cost: 2,
  input: z.object({
    invite_code: z
      .string({ error: "INVALID_REQUEST" })
      .check(z.trim(), z.regex(/^[0-9A-Za-z]{1,20}$/, "INVALID_REQUEST")),
  }),
  output: nothing,
});
