import {
  cancelReasons,
  orderKinds,
  orderStates,
  replaceModes,
  selfTradeModes,
  timesInForce,
} from "@candor/contract/domain/spot.ts";
import { amount, byUser, price, refusal, side } from "../../codec/parts.ts";
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

const newOrder = {
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
  /**
   * In basis points, instead of a stop price: a buy is triggered so far above the lowest price since it began to follow the market, a sell so far below the
   * highest.
   */
  trailingDelta: added(optional(integer)),
  /** The price at which it begins to follow: that at which its kind would be triggered without a delta. At once without one. */
  activationPrice: added(optional(price)),
  /** The API key that sent it; none by hand. */
  apiKeyId: added(optional(uuid)),
};

export const commands = {
  placeOrder: { ...byUser, ...newOrder },
  /** With a market or a name, only if the order is of that market and has that name. */
  cancelOrder: {
    ...byUser,
    orderId: integer,
    marketId: added(optional(integer)),
    clientOrderId: added(optional(text)),
  },
  /** Cancels the open order that the user's client gave this name. */
  cancelNamedOrder: { ...byUser, clientOrderId: text, marketId: added(optional(integer)) },
  cancelAll: { ...byUser, marketId: optional(integer) },
  /** `quantity` is the new open (unfilled) base quantity, below the present one. */
  reduceOrder: { ...byUser, orderId: integer, quantity: amount },
  /** A new limit price and open (unfilled) base quantity: a smaller quantity at the same price reduces the order, all else replaces it by a new one. */
  amendOrder: { ...byUser, orderId: integer, price, quantity: amount },
  /**
   * Places a list of two orders over one quantity, of which one cancels the other: on the better side of the price a post-only limit order, or a take profit
   * where there is a `limitKind`, and on the other a stop loss.
   */
  placeOco: {
    ...byUser,
    marketId: integer,
    side,
    quantity: amount,
    /** Missing for a take_profit_market alone. */
    limitPrice: optional(price),
    limitClientOrderId: optional(text),
    stopKind: oneOf(["stop_limit", "stop_market"]),
    stopPrice: optional(price),
    /** Of a stop_limit. */
    stopLimitPrice: optional(price),
    stopTif: timeInForce,
    stopClientOrderId: optional(text),
    /** As the client names the list; among the open lists of a user no two have the same. */
    listClientOrderId: optional(text),
    stp: added(optional(selfTradeMode)),
    trailingDelta: added(optional(integer)),
    activationPrice: added(optional(price)),
    limitKind: added(optional(oneOf(["take_profit_limit", "take_profit_market"]))),
    /** The stop price and the time in force of a take profit. */
    limitStopPrice: added(optional(price)),
    limitTif: added(optional(timeInForce)),
    apiKeyId: added(optional(uuid)),
  },
  /** Cancels what is open of the list with this id, or with the name that the user's client gave it. */
  cancelOrderList: { ...byUser, orderListId: optional(integer), listClientOrderId: optional(text) },
  /**
   * Cancels the open order with this id, or with this client's name, and places another one, in one command. If there is no such order, the mode says
   * whether the other one is placed all the same; if the other one is refused, the first stays canceled.
   */
  replaceOrder: {
    ...byUser,
    mode: oneOf(replaceModes),
    cancelOrderId: optional(integer),
    cancelClientOrderId: optional(text),
    ...newOrder,
  },
};
export type PlaceOrder = MemberOf<typeof commands, "placeOrder">;
export type CancelOrder = MemberOf<typeof commands, "cancelOrder">;
export type CancelNamedOrder = MemberOf<typeof commands, "cancelNamedOrder">;
export type CancelAll = MemberOf<typeof commands, "cancelAll">;
export type ReduceOrder = MemberOf<typeof commands, "reduceOrder">;
export type AmendOrder = MemberOf<typeof commands, "amendOrder">;
export type PlaceOco = MemberOf<typeof commands, "placeOco">;
export type CancelOrderList = MemberOf<typeof commands, "cancelOrderList">;
export type ReplaceOrder = MemberOf<typeof commands, "replaceOrder">;

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
  /** The remaining hold, in the currency it pays with. Of two open orders of a list only one has a hold, which is that of the one that needs more. */
  hold: amount,
  status: orderStatus,
  cancelReason: orUndefined(cancelReason),
  /** Place in time: orders of one price level match in this order. A triggered order gets a new one. */
  sequence: integer,
  /** Whether the stop price of an order that waits for one was reached. A trailing order has the stop price that triggered it from then on. */
  triggered: flag,
  commandId: uuid,
  createdAt: time,
  updatedAt: time,
  clientOrderId: added(orUndefined(text)),
  // Few orders have any of the following: those that do not are spared the fields.
  stp: added(optional(selfTradeMode)),
  /** The list that it was placed in: the id of the list's first order. */
  orderListId: added(optional(integer)),
  listClientOrderId: added(optional(text)),
  trailingDelta: added(optional(integer)),
  activationPrice: added(optional(price)),
  /** The place in time, as of a sequence, at which a trailing order began to follow the price; before that it waits for its activation price. */
  followingSince: added(optional(integer)),
  /** The API key whose request placed it; none for an order placed by hand. */
  apiKeyId: added(optional(uuid)),
});
export type OrderState = ValueOf<typeof orderRecord>;

/**
 * The extreme of the trailing orders of a market and a side that began to follow at `sequence` or later, up to the next trail: the lowest price for buys, the
 * highest for sells. `tickId` is the index tick that it came with; a market without an outside price has none.
 */
export const trailRecord = record({
  sequence: integer,
  marketId: integer,
  side,
  extreme: price,
  tickId: orUndefined(integer),
  /** Whether any order still has it. */
  isOpen: flag,
});
export type TrailState = ValueOf<typeof trailRecord>;

export const events = {
  trail: { trail: trailRecord },
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
/**
 * `orders` are those of a list that was placed or canceled. Of replaceOrder, `replaced` is the canceled order, and `refusal` says why the other half was not
 * done: the canceling without `replaced`, the placing without `order`.
 */
export const addedOutcome = placed(16, {
  orders: added(optional(listOf(orderRecord))),
  replaced: added(optional(orderRecord)),
  refusal: added(optional(refusal)),
});

/** Those with status waiting. */
export const rows = placed(4, { openOrders: listOf(orderRecord) });
/** One more than the highest id of any order and trade, and one more than the highest sequence, whatever the orders' status. */
export const addedRows = placed(19, { spotTrails: added(optional(listOf(trailRecord))) });
export const counters = placed(10, { nextOrderId: integer, nextTradeId: integer, nextSequence: integer });
