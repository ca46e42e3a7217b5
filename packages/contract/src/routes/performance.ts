import * as z from "zod/mini";
import { decimal, fileAnswer, integer, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** Days of UTC that wallet/valueHistory shows at most, today included. */
export const HISTORY_DAYS_MAX = 90;

const day = z.object({
  /** In UTC, "2026-11-23". */
  day: z.string(),
  /** Worth of all balances in USDT at the end of the day, today at the latest prices. */
  value: decimal,
  /** Deposits less withdrawals of the day, and less what was paid for coins that have no price yet, valued at its last price. */
  flow: decimal,
  /** What the value changed by without the flow. */
  profit: decimal,
});
export type ValueDay = z.infer<typeof day>;

export const valueHistory = route({
  methods: ["GET"],
  path: "wallet/valueHistory",
  summary: "The worth of all balances by day and the profit of each, recomputed from ledger entries and daily candles",
  auth: "user",
  cost: 3,
  input: z.object({
    days: z.optional(integer(1, HISTORY_DAYS_MAX)),
  }),
  output: z.object({
    /** Oldest first; the last one is today. */
    days: z.array(day),
    today: z.object({
      /** Midnight in UTC. */
      since: timestamp,
      profit: decimal,
      /** Of the value at midnight and today's deposits, in percent; null where that is nothing. */
      percent: z.nullable(decimal),
    }),
  }),
});

/** Ledger entries that a profit report reads at most, oldest first: the cost of a coin follows from everything before its sale. */
export const PROFIT_ENTRIES_MAX = 200_000;

/** Products under the names that the ledger's filters use. */
export const profitProducts = [
  "spot",
  "moves",
  "option",
  "contract",
  "earn",
  "subscription",
  "otc",
  "referral",
  "funding",
  "platform",
] as const;
export type ProfitProduct = (typeof profitProducts)[number];

const profitFilter = {
  from: z.iso.date({ error: "INVALID_REQUEST" }),
  to: z.iso.date({ error: "INVALID_REQUEST" }),
};

/** In USDT. `net` is gains less losses, with the fees already taken off. */
const figures = { gains: decimal, losses: decimal, fees: decimal, net: decimal };

export const profitReport = route({
  methods: ["GET"],
  path: "wallet/profitReport",
  summary: "Realized profit and loss by product between two days of UTC, at average cost",
  auth: "user",
  cost: 10,
  input: z.object(profitFilter),
  output: z.object({
    total: z.object(figures),
    products: z.array(z.object({ product: z.enum(profitProducts), count: z.number(), ...figures })),
    /** Results of coins that had no price on their day, counted at 0. */
    unpriced: z.number(),
    /** The last moment that was read when the account has more entries than one report reads; null if it is complete. */
    read_until: z.nullable(timestamp),
  }),
});

export const profitExport = route({
  methods: ["GET"],
  path: "wallet/profitExport",
  summary: "Each realized profit and loss of the same report as a line of a CSV file",
  auth: "user",
  binary: true,
  fileType: "text/csv; charset=utf-8",
  cost: 20,
  input: z.object(profitFilter),
  output: fileAnswer,
});

const rate = z.nullable(decimal);

export const score = route({
  methods: ["GET"],
  path: "wallet/score",
  summary:
    "Of a month of UTC: the win rate of options beside the rate at which they would have ended at zero, and what fees and spreads cost",
  auth: "user",
  cost: 5,
  input: z.object({
    /** "2026-11"; the present one if it is left out. */
    month: z.optional(z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, "INVALID_REQUEST"))),
  }),
  output: z.object({
    month: z.string(),
    /** Options that ended in the month, by currency. Void ones cost nothing and count for nothing. */
    options: z.array(
      z.object({
        currency: z.string(),
        won: z.number(),
        lost: z.number(),
        flat: z.number(),
        void: z.number(),
        /** Of the won and lost ones, 0.5 for a half; null without one. Rounded down. */
        win_rate: rate,
        /** The same share at which these orders would have ended at zero, with their stakes, payouts and fees. Rounded up. */
        break_even: rate,
        /** Profits less stakes and fees. */
        result: decimal,
      }),
    ),
    /** Of the costs below. */
    currency: z.string(),
    total: z.object({ fees: decimal, spread: decimal }),
    /**
     * Fees at the price of their day. The spread of a conversion or contract is the difference to the index behind its price; a spot trade has no such
     * price, and so no spread here.
     */
    products: z.array(z.object({ product: z.enum(profitProducts), fees: decimal, spread: decimal })),
    /** Costs in currencies without a price, counted at 0. */
    unpriced: z.number(),
  }),
});
