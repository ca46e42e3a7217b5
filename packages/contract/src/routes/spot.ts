import * as z from "zod/mini";
import {
  CLIENT_ORDER_ID,
  cancelReasons,
  orderKinds,
  orderStates,
  replaceModes,
  selfTradeModes,
  timesInForce,
} from "../domain/spot.ts";
import {
  amountField,
  choice,
  decimal,
  flagField,
  INTEGER_MAX,
  idField,
  listOf,
  pageFields,
  priceField,
  timestamp,
  wholeNumber,
} from "../fields.ts";
import { route } from "../route.ts";
import { receiptTick } from "./receipt.ts";

const clientOrderId = z.string({ error: "INVALID_REQUEST" }).check(z.regex(CLIENT_ORDER_ID, "INVALID_REQUEST"));

export const spotOrder = z.object({
  id: z.string(),
  /** The client's name for it; null without one. */
  client_order_id: z.nullable(z.string()),
  match_id: z.number(),
  symbol: z.string(),
  /** 1 buy, 2 sell */
  type: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(orderKinds),
  tif: z.enum(timesInForce),
  /** The limit price; of a buy that a price triggers at market, the highest price that its hold pays. */
  price: z.nullable(decimal),
  stop_price: z.nullable(decimal),
  /** Base quantity; null for a market order by quote amount. */
  number: z.nullable(decimal),
  /** Quote amount of a market order placed by amount. */
  total: z.nullable(decimal),
  filled: decimal,
  filled_total: decimal,
  average_price: z.nullable(decimal),
  fee: decimal,
  fee_currency: z.string(),
  status: z.enum(orderStates),
  reason: z.nullable(z.enum(cancelReasons)),
  triggered: z.boolean(),
  /** What ends when it meets an own order; null is the resting one. */
  stp: z.nullable(z.enum(selfTradeModes)),
  /** The list of two that it was placed in, and the client's name for that; null for an order by itself. */
  order_list_id: z.nullable(z.string()),
  list_client_order_id: z.nullable(z.string()),
  /** Basis points; null for an order that does not trail. Its stop_price is null until it is triggered. */
  trailing_delta: z.nullable(z.number()),
  activation_price: z.nullable(decimal),
  /** The API key whose request placed it; null for an order placed by hand. */
  api_key_id: z.nullable(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type SpotOrder = z.infer<typeof spotOrder>;

/** An order with what is not part of it: the present label of its key, and where a trailing order stands at the moment of the answer. */
export const listedOrder = z.extend(spotOrder, {
  api_key_label: z.nullable(z.string()),
  /** Of a trailing order that follows the price: the highest (a sell) or lowest (a buy) price so far, and the trigger that results. */
  trail: z.nullable(z.object({ extreme: decimal, trigger: decimal })),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const fill = z.object({
  id: z.string(),
  order_id: z.string(),
  match_id: z.number(),
  symbol: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  price: decimal,
  number: decimal,
  total: decimal,
  fee: decimal,
  fee_currency: z.string(),
  role: z.enum(["maker", "taker"]),
  created_at: timestamp,
});
export type Fill = z.infer<typeof fill>;

/**
 * Instead of a stop_price: basis points from the lowest price that a buy has followed, or the highest of a sell, to its trigger. It begins to follow at
 * `activation_price`, at once without one.
 */
const trailing = {
  trailing_delta: z.optional(wholeNumber(INTEGER_MAX)),
  activation_price: z.optional(priceField),
};

/**
 * `type` 1 buys and 2 sells. A limit order has price and number; stop_limit and take_profit_limit have stop_price too; a market order has number, or total (the
 * quote amount to spend, or to receive before the fee); stop_market and take_profit_market have stop_price and number.
 */
const newOrder = {
  match_id: idField,
  type: choice(1, 2),
  kind: z._default(z.enum(orderKinds, { error: "INVALID_REQUEST" }), "limit"),
  tif: z._default(z.enum(timesInForce, { error: "INVALID_REQUEST" }), "GTC"),
  price: z.optional(priceField),
  stop_price: z.optional(priceField),
  number: z.optional(amountField),
  total: z.optional(amountField),
  client_order_id: z.optional(clientOrderId),
  stp: z.optional(z.enum(selfTradeModes, { error: "INVALID_REQUEST" })),
  ...trailing,
};

export const trade = route({
  methods: ["POST"],
  path: "c2c/trade",
  summary: "Places a spot order; its immediate fills are in the answer",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object(newOrder),
  output: spotOrder,
});

export const orderList = route({
  methods: ["GET"],
  path: "c2c/orderList",
  summary: "The user's spot orders, newest first",
  auth: "user",
  input: z.object({
    ...pageFields,
    match_id: z.optional(idField),
    /** waiting, or done (completed and canceled); all when absent */
    status: z.optional(z.enum(["waiting", "done", "completed", "cancelled"], { error: "INVALID_REQUEST" })),
    /** Placed by hand or by a program with an API key; both when absent */
    source: z.optional(z.enum(["hand", "api"], { error: "INVALID_REQUEST" })),
  }),
  output: listOf(listedOrder),
});

export const orderDetail = route({
  methods: ["GET"],
  path: "c2c/order",
  summary: "One of the user's spot orders, with the other one of its OCO and the receipt of its trigger",
  auth: "user",
  input: z.object({ id: idField }),
  output: z.object({
    order: listedOrder,
    /** The other order of its list. */
    other: z.nullable(listedOrder),
    /** Of a trailing order that was triggered: when, and the receipt from which its trigger is recomputed. */
    trigger: z.nullable(z.object({ receipt_id: z.string(), extreme: decimal, price: decimal, at: timestamp })),
  }),
});
export type OrderDetail = z.infer<typeof orderDetail.output>;

export const fills = route({
  methods: ["GET"],
  path: "c2c/fills",
  summary: "The user's fills, newest first",
  auth: "user",
  input: z.object({ ...pageFields, match_id: z.optional(idField), order_id: z.optional(idField) }),
  output: listOf(fill),
});

/** A public trade of the tape; `type` is its taker's side. */
export const tapeTrade = z.object({
  id: z.number(),
  price: decimal,
  number: decimal,
  type: z.union([z.literal(1), z.literal(2)]),
  at_ms: z.number(),
});
export type TapeTrade = z.infer<typeof tapeTrade>;

/** Trades on each side of a fill that are shown with it. */
export const TAPE_AROUND = 5;

export const fillMoment = route({
  methods: ["GET"],
  path: "c2c/fill",
  summary:
    "One of the user's fills with what was committed around it: the pair's trades before and after, and the index tick of that second",
  auth: "user",
  cost: 2,
  input: z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}[mt]$/, "NOT_FOUND")) }),
  output: z.object({
    fill,
    /** In their order, the fill's own trade among them. */
    tape: z.array(tapeTrade),
    /** The newest tick before the fill, at most 5 s older; null for a pair without an index and for a second without a price. */
    tick: z.nullable(receiptTick),
  }),
});
export type FillMoment = z.infer<typeof fillMoment.output>;

export const cancel = route({
  methods: ["PUT"],
  path: "coin/trade",
  summary: "Cancels an open order",
  auth: "user",
  changes: true,
  input: z.object({ id: idField }),
  output: spotOrder,
});

export const cancelNamed = route({
  methods: ["PUT"],
  path: "c2c/cancelNamed",
  summary: "Cancels the open order with this client order ID",
  auth: "user",
  changes: true,
  input: z.object({ client_order_id: clientOrderId }),
  output: spotOrder,
});

export const reduce = route({
  methods: ["PUT"],
  path: "c2c/reduce",
  summary: "Reduces the open quantity of an order, which keeps its queue priority",
  auth: "user",
  changes: true,
  input: z.object({ id: idField, number: amountField }),
  output: spotOrder,
});

/** `number` is the new open (unfilled) quantity. The answer has another ID unless only the quantity became less. */
export const amend = route({
  methods: ["PUT"],
  path: "c2c/amend",
  summary:
    "Gives an open order another price or open quantity, in one step: less at the same price keeps its queue priority",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object({ id: idField, price: priceField, number: amountField }),
  output: spotOrder,
});

export const cancelAll = route({
  methods: ["PUT"],
  path: "c2c/cancelAll",
  summary: "Cancels the user's open orders, all or those of one pair",
  auth: "user",
  changes: true,
  input: z.object({ match_id: z.optional(idField), confirm: z.optional(flagField) }),
  output: z.object({ cancelled: z.number() }),
});

const orderListFields = { order_list_id: z.string(), list_client_order_id: z.nullable(z.string()) };

/**
 * Sells at `price` or better (post-only), or once the price has fallen to `stop_price`, below; buys the other way around. `stop_kind` stop_limit needs
 * `stop_limit_price`. With a `limit_kind` the first order is a take profit instead, which waits for `limit_stop_price`; take_profit_market has no `price`. One
 * hold serves both orders: a fill of a limit order, even in part, or the trigger of another cancels its sibling.
 */
export const oco = route({
  methods: ["POST"],
  path: "c2c/oco",
  summary: "Places two spot orders over one quantity, of which one cancels the other",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object({
    match_id: idField,
    type: choice(1, 2),
    number: amountField,
    price: z.optional(priceField),
    client_order_id: z.optional(clientOrderId),
    limit_kind: z.optional(z.enum(["take_profit_limit", "take_profit_market"], { error: "INVALID_REQUEST" })),
    limit_stop_price: z.optional(priceField),
    limit_tif: z.optional(z.enum(timesInForce, { error: "INVALID_REQUEST" })),
    stop_kind: z._default(z.enum(["stop_limit", "stop_market"], { error: "INVALID_REQUEST" }), "stop_limit"),
    stop_price: z.optional(priceField),
    stop_limit_price: z.optional(priceField),
    stop_tif: z._default(z.enum(timesInForce, { error: "INVALID_REQUEST" }), "GTC"),
    stop_client_order_id: z.optional(clientOrderId),
    list_client_order_id: z.optional(clientOrderId),
    stp: z.optional(z.enum(selfTradeModes, { error: "INVALID_REQUEST" })),
    ...trailing,
  }),
  output: z.object({ ...orderListFields, orders: z.array(spotOrder) }),
});

export const cancelList = route({
  methods: ["PUT"],
  path: "c2c/cancelList",
  summary: "Cancels what is open of a list of two orders, by its ID or its client's name",
  auth: "user",
  changes: true,
  input: z.object({ id: z.optional(idField), list_client_order_id: z.optional(clientOrderId) }),
  output: z.object({ ...orderListFields, orders: z.array(spotOrder) }),
});

/**
 * Cancels the order with `cancel_id` or `cancel_client_order_id` and places another one, which the money of the first can pay. If the first is not open,
 * `mode` says whether the other one is placed all the same. If the other one is refused, the first stays canceled: then `order` is null.
 */
export const replace = route({
  methods: ["POST"],
  path: "c2c/replace",
  summary: "Cancels an open order and places another one, in one step",
  auth: "user",
  changes: true,
  sheddable: true,
  input: z.object({
    ...newOrder,
    mode: z._default(z.enum(replaceModes, { error: "INVALID_REQUEST" }), "stop_on_failure"),
    cancel_id: z.optional(idField),
    cancel_client_order_id: z.optional(clientOrderId),
  }),
  output: z.object({
    cancelled: z.nullable(spotOrder),
    order: z.nullable(spotOrder),
    /** The error that refused the half that is null. */
    refusal: z.nullable(z.string()),
  }),
});
