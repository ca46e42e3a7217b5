import { cancelReasons, orderKinds, orderStates, selfTradeModes, timesInForce } from "@candor/contract/domain/spot.ts";
import { amount, byUser, price, side } from "../../codec/parts.ts";
import {
  added,
  flag,
  integer,
  listOf,
  type MemberOf,
  oneOf,
  optional,
  orUndefined,
  placed,
  record,
  text,
  time,
  uuid,
  type ValueOf,
} from "../../codec/schema.ts";

const orderKind = oneOf(orderKinds);
const timeInForce = oneOf(timesInForce);
const orderStatus = oneOf(orderStates);
const cancelReason = oneOf(cancelReasons);
const selfTradeMode = oneOf(selfTradeModes);
/** 0 buys (bid), 1 sells (ask). */
export type Side = ValueOf<typeof side>;
/** POST is post-only: refused when it would take. */
export type TimeInForce = ValueOf<typeof timeInForce>;
export type OrderStatus = ValueOf<typeof orderStatus>;
export type CancelReason = ValueOf<typeof cancelReason>;

export const commands = {
  placeOrder: {
    ...byUser,
    marketId: integer,
    side,
    kind: orderKind,
    tif: timeInForce,
    price: optional(price),
    stopPrice: optional(price),
    /** Base quantity. A market order has either this or `quoteAmount`. */
    quantity: optional(amount),
    /** What a market buy spends or a market sell receives at most, before the fee. */
    quoteAmount: optional(amount),
    /** As the client names the order; among the open orders of a user no two have the same. */
    clientOrderId: added(optional(text)),
    /** What ends when it meets an own order; the resting one by default. */
    stp: added(optional(selfTradeMode)),
  },
  cancelOrder: { ...byUser, orderId: integer },
  /** Cancels the open order that the user's client gave this name. */
  cancelNamedOrder: { ...byUser, clientOrderId: text },
  cancelAll: { ...byUser, marketId: optional(integer) },
  /** `quantity` is the new open (unfilled) base quantity, below the present one. */
  reduceOrder: { ...byUser, orderId: integer, quantity: amount },
  /** A new limit price and open (unfilled) base quantity: a smaller quantity at the same price reduces the order, all else replaces it by a new one. */
  amendOrder: { ...byUser, orderId: integer, price, quantity: amount },
};
export type PlaceOrder = MemberOf<typeof commands, "placeOrder">;
export type CancelOrder = MemberOf<typeof commands, "cancelOrder">;
export type CancelNamedOrder = MemberOf<typeof commands, "cancelNamedOrder">;
export type CancelAll = MemberOf<typeof commands, "cancelAll">;
export type ReduceOrder = MemberOf<typeof commands, "reduceOrder">;
export type AmendOrder = MemberOf<typeof commands, "amendOrder">;

/** The whole order as it now is; the last one of a batch wins. */
export const orderRecord = record({
  orderId: integer,
  userId: integer,
  marketId: integer,
  side,
  kind: orderKind,
  tif: timeInForce,
  /** The limit price. Of a buy that a price triggers at market, the highest price that its hold pays; undefined for other orders at market. */
  price: orUndefined(price),
  stopPrice: orUndefined(price),
  quantity: orUndefined(amount),
  quoteAmount: orUndefined(amount),
  filledQuantity: amount,
  filledQuote: amount,
  fee: amount,
  feeCurrencyId: integer,
  /** The remaining hold, in the currency it pays with. */
  hold: amount,
  status: orderStatus,
  cancelReason: orUndefined(cancelReason),
  /** Place in time: orders of one price level match in this order. A triggered order gets a new one. */
  sequence: integer,
  /** Whether the stop price of an order that waits for one was reached. */
  triggered: flag,
  commandId: uuid,
  createdAt: time,
  updatedAt: time,
  clientOrderId: added(orUndefined(text)),
  stp: added(orUndefined(selfTradeMode)),
});
export type OrderState = ValueOf<typeof orderRecord>;

export const events = {
  order: { isNew: flag, order: orderRecord },
  /** A house quote has maker order id 0 and maker user id 0 (and as taker, when a new quote set crosses a resting order). */
  trade: {
    tradeId: integer,
    marketId: integer,
    price,
    quantity: amount,
    quoteAmount: amount,
    takerSide: side,
    takerOrderId: integer,
    makerOrderId: integer,
    takerUserId: integer,
    makerUserId: integer,
    /** In the currency that each side receives. */
    takerFee: amount,
    makerFee: amount,
    at: time,
  },
};
export type TradeMade = MemberOf<typeof events, "trade">;

/** `order` is the placed, canceled, reduced or amended one, in its new state; `cancelled` counts those of cancelAll. */
export const outcome = placed(1, { order: optional(orderRecord), cancelled: optional(integer) });

/** Those with status waiting. */
export const rows = placed(4, { openOrders: listOf(orderRecord) });
/** One more than the highest id of any order and trade, and one more than the highest sequence, whatever the orders' status. */
export const counters = placed(10, { nextOrderId: integer, nextTradeId: integer, nextSequence: integer });
