import * as z from "zod/mini";
import { optionStates, SECONDS_MAX } from "../domain/options.ts";
import {
  amountField,
  choice,
  decimal,
  idField,
  listOf,
  nothing,
  pageFields,
  timestamp,
  wholeNumber,
} from "../fields.ts";
import { route } from "../route.ts";

const optionChoice = z.object({
  seconds: z.number(),
  /** Profit of a win as a share of the stake, such as "0.82". */
  profit_ratio: decimal,
  min_num: decimal,
  max_num: decimal,
  /** Break-even rate: the share of orders that must win, such as "0.54945055". */
  break_even: decimal,
});
export type OptionChoice = z.infer<typeof optionChoice>;

const optionPair = z.object({
  match_id: z.number(),
  symbol: z.string(),
  /** The quote, in which stakes are paid. */
  currency_id: z.number(),
  currency: z.string(),
  open: z.boolean(),
  /** Share of the stake. */
  fee: decimal,
  seconds: z.array(optionChoice),
});
export type OptionPair = z.infer<typeof optionPair>;

/** The fields of a tick that a page needs; the receipt has its constituents. */
const orderTick = z.object({ id: z.number(), price: decimal, at_ms: z.number() });

export const optionOrder = z.object({
  id: z.number(),
  match_id: z.number(),
  symbol: z.string(),
  currency_id: z.number(),
  currency: z.string(),
  /** 1 up, 2 down. */
  type: z.number(),
  seconds: z.number(),
  number: decimal,
  profit_ratio: decimal,
  /** The profit of a win. */
  profit: decimal,
  fee: decimal,
  state: z.enum(optionStates),
  accepted_at: timestamp,
  accepted_at_ms: z.number(),
  open_tick: z.nullable(orderTick),
  due_at_ms: z.nullable(z.number()),
  delivery_tick: z.nullable(orderTick),
  /** The account's gain or loss on it, once settled; "0" for a void order. */
  outcome: z.nullable(decimal),
  open_receipt: z.nullable(z.string()),
  delivery_receipt: z.nullable(z.string()),
});
export type OptionOrder = z.infer<typeof optionOrder>;
/** An order as it changes; ids of receipts are created with the commit that precedes this message, so `getOption` has them. */
export const optionChange = z.omit(optionOrder, { open_receipt: true, delivery_receipt: true });
export type OptionChange = z.infer<typeof optionChange>;

export const getSeconds = route({
  methods: ["POST"],
  path: "mic/getSeconds",
  summary: "Pairs of up/down options with their durations, profit ratios, limits and break-even rates",
  auth: "none",
  input: z.object({ match_id: z.optional(idField) }),
  output: z.object({ list: z.array(optionPair) }),
});

export const getPayInfo = route({
  methods: ["GET"],
  path: "mic/getPayInfo",
  summary: "The user's limits and balance for options on a pair, and the reason if an order is not possible",
  auth: "user",
  input: z.object({ match_id: idField }),
  output: z.object({
    match_id: z.number(),
    currency_id: z.number(),
    currency: z.string(),
    /** Available in the option account. */
    available: decimal,
    /** Available in the coin account, from which it can be transferred. */
    in_coin_account: decimal,
    level: z.number(),
    risk_acknowledged: z.boolean(),
  }),
});

export const optionTrade = route({
  methods: ["POST"],
  path: "mic/trade",
  summary: "Places an up/down option, which opens at the first counting tick after acceptance",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object({
    match_id: idField,
    /** The pair's quote; another one is refused. */
    currency_id: z.optional(idField),
    type: choice(1, 2),
    seconds: wholeNumber(SECONDS_MAX),
    number: amountField,
  }),
  output: optionOrder,
});

export const optionRunning = route({
  methods: ["GET"],
  path: "mic/microNewOrder",
  summary: "The user's orders awaiting their opening or settlement, soonest first",
  auth: "user",
  input: z.object({ match_id: z.optional(idField) }),
  output: z.object({ list: z.array(optionOrder), now_ms: z.number() }),
});

export const optionOrderList = route({
  methods: ["GET"],
  path: "mic/orderList",
  summary: "The user's settled orders, newest first",
  auth: "user",
  input: z.object({
    ...pageFields,
    match_id: z.optional(idField),
    state: z.optional(z.enum(["won", "lost", "flat", "void"], { error: "INVALID_REQUEST" })),
    type: z.optional(choice(1, 2)),
    from: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
    to: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
  }),
  output: listOf(optionOrder),
});

export const getOption = route({
  methods: ["GET"],
  path: "mic/order",
  summary: "One option of the user",
  auth: "user",
  input: z.object({ id: idField }),
  output: optionOrder,
});

/** How far back void options are published: ticks, needed to recompute them, are kept as long. */
export const VOID_DAYS = 90;
/** Void options of one UTC day, pair and currency, and their cost to users. `docs/PROOF.md` has the formula. */
export const voidsOfDay = z.object({
  day: z.string(),
  match_id: z.number(),
  symbol: z.string(),
  currency: z.string(),
  count: z.number(),
  /** The number of those that no tick opened. */
  not_opened: z.number(),
  /** Refunded, besides the fees. */
  stakes: decimal,
  /** The gain of would-be winners, less the fee. */
  missed: decimal,
  /** The loss, including the fee, of would-be losers and of those at the same price. */
  avoided: decimal,
  /** In neither: not opened, or without a later counting tick. */
  unknown: z.number(),
});
export type OptionVoids = z.infer<typeof voidsOfDay>;

export const optionVoids = route({
  methods: ["GET"],
  path: "mic/voids",
  summary: "Void options of the last 90 days by day and pair, with their cost to users, newest first",
  auth: "none",
  input: nothing,
  output: z.object({ list: z.array(voidsOfDay) }),
});
