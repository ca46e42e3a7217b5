import * as z from "zod/mini";
import {
  CLIENT_ORDER_ID,
  cancelReasons,
  orderKinds,
  orderStates,
  selfTradeModes,
  timesInForce,
} from "../domain/spot.ts";
import {
  amountField,
  choice,
  decimal,
  flagField,
  idField,
  listOf,
  pageFields,
  priceField,
  timestamp,
} from "../fields.ts";
import { route } from "../route.ts";

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
  created_at: timestamp,
  updated_at: timestamp,
});
export type SpotOrder = z.infer<typeof spotOrder>;

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
 * `type` 1 buys and 2 sells. A limit order has price and number; stop_limit and take_profit_limit have stop_price too; a market order has number, or total (the
 * quote amount to spend, or to receive before the fee); stop_market and take_profit_market have stop_price and number.
 */
export const trade = route({
  methods: ["POST"],
  path: "c2c/trade",
  summary: "Places a spot order; its immediate fills are in the answer",
  auth: "user",
  changes: true,
  input: z.object({
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
  }),
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
  }),
  output: listOf(spotOrder),
});

export const fills = route({
  methods: ["GET"],
  path: "c2c/fills",
  summary: "The user's fills, newest first",
  auth: "user",
  input: z.object({ ...pageFields, match_id: z.optional(idField), order_id: z.optional(idField) }),
  output: listOf(fill),
});

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
