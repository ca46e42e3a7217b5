import * as z from "zod/mini";
import { openCall } from "./call.ts";
import {
  decimal,
  decimalField,
  flag,
  limitField,
  nameField,
  priceDecimal,
  symbolField,
  timeField,
  trailingField,
  whole,
  yesOrNo,
} from "./fields.ts";
import { openOrderTypes, orderTypeField, selfTradePreventionNames } from "./order-types.ts";

/** Orders and fills of the open API: signed requests of a key. */

export const sides = ["BUY", "SELL"] as const;
export const openTimesInForce = ["GTC", "IOC", "FOK"] as const;
export const openOrderStates = [
  "NEW",
  "PARTIALLY_FILLED",
  "FILLED",
  "CANCELED",
  "EXPIRED",
  "EXPIRED_IN_MATCH",
] as const;

export const sideField = z.enum(sides, { error: "INVALID_SIDE" });
const placing = {
  symbol: symbolField,
  side: sideField,
  type: orderTypeField,
  timeInForce: z.optional(z.enum(openTimesInForce, { error: "INVALID_TIME_IN_FORCE" })),
  quantity: z.optional(decimalField),
  quoteOrderQty: z.optional(decimalField),
  price: z.optional(priceDecimal),
  stopPrice: z.optional(priceDecimal),
  newClientOrderId: z.optional(nameField),
  newOrderRespType: z.optional(z.enum(["ACK", "RESULT", "FULL"], { error: "INVALID_PARAMETER" })),
  selfTradePreventionMode: z.optional(z.enum(selfTradePreventionNames, { error: "INVALID_PARAMETER" })),
  icebergQty: z.optional(decimalField),
  trailingDelta: z.optional(trailingField),
};
const placeInput = z.object(placing);
export type PlaceInput = z.output<typeof placeInput>;

/** Of an order that is kept: what every answer about it has. */
const orderFields = {
  symbol: z.string(),
  orderId: z.number(),
  /** -1: of no list. */
  orderListId: z.number(),
  clientOrderId: z.string(),
  price: decimal,
  origQty: decimal,
  executedQty: decimal,
  origQuoteOrderQty: decimal,
  cummulativeQuoteQty: decimal,
  status: z.enum(openOrderStates),
  timeInForce: z.enum(openTimesInForce),
  type: z.enum(openOrderTypes),
  side: z.enum(sides),
  stopPrice: z.optional(decimal),
  trailingDelta: z.optional(z.number()),
  selfTradePreventionMode: z.enum(selfTradePreventionNames),
};
const order = z.object({
  ...orderFields,
  stopPrice: decimal,
  icebergQty: decimal,
  time: z.number(),
  updateTime: z.number(),
  isWorking: flag,
  /** Since when it is in the book; -1 while it waits for its price. */
  workingTime: z.number(),
});
export type OpenOrder = z.infer<typeof order>;

const orderFill = z.object({
  price: decimal,
  qty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  tradeId: z.number(),
});
/** An order in the answer to what placed or canceled it. */
export const reportedOrder = z.object({
  ...orderFields,
  origClientOrderId: z.optional(z.string()),
  transactTime: z.number(),
  workingTime: z.optional(z.number()),
});

/** ACK has the ids only, RESULT the order, FULL its fills too. */
const placed = z.union([
  z.object({
    ...orderFields,
    transactTime: z.number(),
    workingTime: z.number(),
    fills: z.optional(z.array(orderFill)),
  }),
  z.object({
    symbol: z.string(),
    orderId: z.number(),
    orderListId: z.number(),
    clientOrderId: z.string(),
    transactTime: z.number(),
  }),
]);
export type PlacedOrder = z.infer<typeof placed>;

export const newOrder = openCall({
  method: "POST",
  path: "/api/v3/order",
  summary: "Places an order; its immediate fills are in the answer",
  security: "trade",
  weight: 1,
  changes: true,
  orders: 1,
  input: placeInput,
  output: placed,
});

const rates = z.object({ maker: decimal, taker: decimal, buyer: decimal, seller: decimal });
export const testOrder = openCall({
  method: "POST",
  path: "/api/v3/order/test",
  summary: "Checks an order without placing it",
  security: "trade",
  weight: 1,
  input: z.object({ ...placing, computeCommissionRates: z.optional(yesOrNo) }),
  output: z.union([z.object({ standardCommissionForOrder: rates }), z.object({})]),
});

const ofOrder = { orderId: z.optional(whole()), origClientOrderId: z.optional(nameField) };

export const getOrder = openCall({
  method: "GET",
  path: "/api/v3/order",
  summary: "One order of the user",
  security: "read",
  weight: 4,
  input: z.object({ symbol: symbolField, ...ofOrder }),
  output: order,
});

const canceled = z.object({
  ...orderFields,
  /** The name of the order, while `clientOrderId` is that of the cancellation. */
  origClientOrderId: z.string(),
  transactTime: z.number(),
});
export type CanceledOrder = z.infer<typeof canceled>;

export const cancelOrder = openCall({
  method: "DELETE",
  path: "/api/v3/order",
  summary: "Cancels an open order",
  security: "trade",
  weight: 1,
  changes: true,
  input: z.object({ symbol: symbolField, ...ofOrder, newClientOrderId: z.optional(nameField) }),
  output: canceled,
});

export const cancelOpenOrders = openCall({
  method: "DELETE",
  path: "/api/v3/openOrders",
  summary: "Cancels all open orders of a symbol",
  security: "trade",
  weight: 1,
  changes: true,
  input: z.object({ symbol: symbolField }),
  output: z.array(canceled),
});

export const openOrders = openCall({
  method: "GET",
  path: "/api/v3/openOrders",
  summary: "Open orders of a symbol, or all of them",
  security: "read",
  weight: 6,
  weightOf: ({ symbol }: { readonly symbol?: string | undefined }) => (symbol === undefined ? 80 : 6),
  input: z.object({ symbol: z.optional(symbolField) }),
  output: z.array(order),
});

const range = { startTime: z.optional(timeField), endTime: z.optional(timeField), limit: limitField(500, 1_000) };

export const allOrders = openCall({
  method: "GET",
  path: "/api/v3/allOrders",
  summary: "Orders of a symbol from an ID or a time on, or the latest ones, oldest first",
  security: "read",
  weight: 20,
  input: z.object({ symbol: symbolField, orderId: z.optional(whole()), ...range }),
  output: z.array(order),
});

const ownTrade = z.object({
  symbol: z.string(),
  id: z.number(),
  orderId: z.number(),
  orderListId: z.number(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  time: z.number(),
  isBuyer: flag,
  isMaker: flag,
  isBestMatch: flag,
});
export type OwnTrade = z.infer<typeof ownTrade>;

export const myTrades = openCall({
  method: "GET",
  path: "/api/v3/myTrades",
  summary: "The user's fills of a symbol from an ID or a time on, of one order, or the latest ones, oldest first",
  security: "read",
  weight: 20,
  weightOf: ({ orderId }: { readonly orderId?: number | undefined }) => (orderId === undefined ? 20 : 5),
  input: z.object({ symbol: symbolField, orderId: z.optional(whole()), fromId: z.optional(whole()), ...range }),
  output: z.array(ownTrade),
});

/** How one half of a cancel and replace ended. */
const refusedHalf = z.object({ code: z.number(), msg: z.string() });
const replaceResult = z.enum(["SUCCESS", "FAILURE", "NOT_ATTEMPTED"]);
const replaced = z.object({
  cancelResult: replaceResult,
  newOrderResult: replaceResult,
  cancelResponse: z.union([canceled, refusedHalf]),
  /** Null if it was not tried. */
  newOrderResponse: z.nullable(z.union([placed, refusedHalf])),
});
export type ReplacedOrder = z.infer<typeof replaced>;

export const cancelReplace = openCall({
  method: "POST",
  path: "/api/v3/order/cancelReplace",
  summary: "Cancels an order and places another one; one that could not be done says which half was",
  security: "trade",
  weight: 1,
  changes: true,
  orders: 1,
  input: z.object({
    ...placing,
    cancelReplaceMode: z.enum(["STOP_ON_FAILURE", "ALLOW_FAILURE"], { error: "INVALID_PARAMETER" }),
    cancelOrderId: z.optional(whole()),
    cancelOrigClientOrderId: z.optional(nameField),
    cancelNewClientOrderId: z.optional(nameField),
  }),
  output: replaced,
});

export const amendOrder = openCall({
  method: "PUT",
  path: "/api/v3/order/amend/keepPriority",
  summary: "Makes the quantity of an open order smaller; it keeps its place in the book",
  security: "trade",
  weight: 4,
  changes: true,
  input: z.object({
    symbol: symbolField,
    ...ofOrder,
    newClientOrderId: z.optional(nameField),
    newQty: decimalField,
  }),
  output: z.object({
    transactTime: z.number(),
    executionId: z.number(),
    amendedOrder: z.object({
      symbol: z.string(),
      orderId: z.number(),
      orderListId: z.number(),
      origClientOrderId: z.string(),
      clientOrderId: z.string(),
      price: decimal,
      qty: decimal,
      executedQty: decimal,
      preventedQty: decimal,
      quoteOrderQty: decimal,
      cumulativeQuoteQty: decimal,
      status: z.enum(openOrderStates),
      timeInForce: z.enum(openTimesInForce),
      type: z.enum(openOrderTypes),
      side: z.enum(sides),
      workingTime: z.number(),
      selfTradePreventionMode: z.enum(selfTradePreventionNames),
    }),
  }),
});
