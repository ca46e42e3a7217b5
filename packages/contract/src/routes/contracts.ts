import * as z from "zod/mini";
import { closeReasons, contractEndings, LOTS_MAX, positionStates } from "../domain/contracts.ts";
import {
  choice,
  decimal,
  flagField,
  idField,
  listOf,
  nothing,
  pageFields,
  priceField,
  timestamp,
  wholeNumber,
} from "../fields.ts";
import { route } from "../route.ts";

const contractPair = z.object({
  match_id: z.number(),
  symbol: z.string(),
  currency_id: z.number(),
  legal_id: z.number(),
  legal: z.string(),
  open: z.boolean(),
  lot_size: decimal,
  /** Shares: of the index, of the value, of the value each night. */
  spread: decimal,
  fee_rate: decimal,
  overnight_rate: decimal,
  tick: decimal,
  multiple: z.object({ muit: z.array(z.object({ value: z.number(), max_share: z.number() })) }),
  lever_share_limit: z.object({ min: z.number(), max: z.number() }),
});
export type ContractPair = z.infer<typeof contractPair>;

export const position = z.object({
  id: z.number(),
  match_id: z.number(),
  symbol: z.string(),
  currency_id: z.number(),
  legal_id: z.number(),
  legal: z.string(),
  /** 1 long, 2 short. */
  type: z.number(),
  /** 1 market, 0 limit. */
  status: z.number(),
  state: z.enum(positionStates),
  /** Lots held (or ordered); for an ended one all ordered lots, to which value and margin then refer as well. */
  share: z.number(),
  /** Lots ordered; of a held position, more than `share` once some have been closed. */
  ordered: z.number(),
  lot_size: decimal,
  multiple: z.number(),
  /** Of a limit order. */
  price: z.nullable(decimal),
  open_price: z.nullable(decimal),
  spread: decimal,
  value: decimal,
  margin: decimal,
  fee: decimal,
  target_profit_price: decimal,
  stop_loss_price: decimal,
  overnight: decimal,
  /** Taken by auto-deleveraging, to be subtracted from the profit. */
  deduction: decimal,
  close_price: z.nullable(decimal),
  close_reason: z.nullable(z.enum(closeReasons)),
  /** Realized so far, partial closes included. */
  profit: decimal,
  /** Why a market order was refused: the name of an error. */
  refusal: z.nullable(z.string()),
  created_at: timestamp,
  opened_at: z.nullable(timestamp),
  closed_at: z.nullable(timestamp),
  receipts: z.array(z.object({ id: z.string(), kind: z.string(), at: timestamp })),
});
export type Position = z.infer<typeof position>;
/** A position as it changes; ids of receipts are created with the commit that precedes this message, so `lever/orderList` has them. */
export const positionChange = z.omit(position, { receipts: true });
export type PositionChange = z.infer<typeof positionChange>;

/** The account's risk figures in one quote currency, at the last ticks. */
export const contractStanding = z.object({
  legal_id: z.number(),
  legal: z.string(),
  available: decimal,
  margin: decimal,
  unrealised: decimal,
  /** (available + margin + unrealised) / margin; null without positions. At or below 0.2 positions are liquidated. */
  risk_rate: z.nullable(decimal),
  may_transfer: decimal,
});
export type ContractStanding = z.infer<typeof contractStanding>;

export const contractQuotes = route({
  methods: ["POST"],
  path: "lever/quotes",
  summary: "Pairs of contracts with their terms",
  auth: "none",
  input: nothing,
  output: z.object({ list: z.array(contractPair) }),
});

export const contractDeal = route({
  methods: ["POST"],
  path: "lever/deal",
  summary: "Everything needed for an order of a pair: terms, last index price, and the user's funds and margin figures",
  auth: "user",
  input: z.object({ currency_id: idField, legal_id: idField }),
  output: z.extend(contractPair, {
    last_price: z.nullable(decimal),
    user_lever: decimal,
    in_coin_account: decimal,
    standing: contractStanding,
    level: z.number(),
    /** Lots of each side that the pair still accepts from all users together, at the last index price; null without a price. */
    capacity: z.nullable(z.object({ long: z.number(), short: z.number() })),
    risk_acknowledged: z.boolean(),
  }),
});

export const contractTrade = route({
  methods: ["POST"],
  path: "lever/trade",
  summary: "Opens a position at the next counting tick, or places a limit order",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object({
    share: wholeNumber(LOTS_MAX),
    multiple: wholeNumber(1_000),
    currency_id: idField,
    legal_id: idField,
    /** 1 long, 2 short. */
    type: choice(1, 2),
    /** 1 market, 0 limit. */
    status: choice(0, 1),
    price: z.optional(priceField),
    target_profit_price: priceField,
    stop_loss_price: priceField,
  }),
  output: position,
});

export const contractOrderList = route({
  methods: ["POST"],
  path: "lever/orderList",
  summary: "The user's positions and orders, newest first, with the account's margin figures",
  auth: "user",
  input: z.object({
    ...pageFields,
    /** trading: opening, holding and closing; history: closed, canceled and refused, and held ones of which lots have been closed. */
    group: z._default(z.enum(["trading", "pending", "history"], { error: "INVALID_REQUEST" }), "trading"),
    match_id: z.optional(idField),
    /** 1 long, 2 short. */
    type: z.optional(choice(1, 2)),
    ending: z.optional(z.enum(contractEndings, { error: "INVALID_REQUEST" })),
    /** Days, in UTC, of the last change: for ended ones, of the end. Both are inclusive. */
    from: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
    to: z.optional(z.iso.date({ error: "INVALID_REQUEST" })),
  }),
  output: z.extend(listOf(position), { standings: z.array(contractStanding) }),
});

export const contractClose = route({
  methods: ["POST"],
  path: "lever/closeTrade",
  summary: "Closes a position, some lots of it, or all positions, at the next counting tick",
  auth: "user",
  changes: true,
  input: z.object({
    id: z.optional(idField),
    /** Lots; all of them by default. */
    share: z.optional(wholeNumber(LOTS_MAX)),
    /** Instead of `id`: every position, of one pair if `match_id` is given. */
    all: z.optional(flagField),
    match_id: z.optional(idField),
  }),
  output: z.object({ closing: z.number() }),
});

export const contractCancel = route({
  methods: ["POST"],
  path: "lever/cancelTrade",
  summary: "Cancels a pending limit order; margin and fee are available again",
  auth: "user",
  changes: true,
  input: z.object({ id: idField }),
  output: position,
});

export const contractStopPrice = route({
  methods: ["POST"],
  path: "lever/setStopPrice",
  summary: "Changes take profit and stop loss of a position or a pending order",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, target_profit_price: priceField, stop_loss_price: priceField }),
  output: position,
});
