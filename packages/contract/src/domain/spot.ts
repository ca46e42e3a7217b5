/** The type of an order or a fill on the wire. */
export const BUY = 1;
export const SELL = 2;
export const orderKinds = ["limit", "market", "stop_limit"] as const;
export const timesInForce = ["GTC", "IOC", "FOK", "POST"] as const;
export const orderStates = ["waiting", "completed", "cancelled"] as const;
export const cancelReasons = [
  "user",
  "self_trade",
  "unfilled",
  "price_band",
  "post_only",
  "frozen",
  "market_closed",
  "balance",
  "fill_limit",
  /** Its user gave it another price or a larger quantity: the next order of the same command is its successor. */
  "amended",
] as const;
/** A client's name for its order; unique among a user's open orders. */
export const CLIENT_ORDER_ID = /^[A-Za-z0-9_-]{1,36}$/;
export const OPEN_ORDERS_MAX = 200;
/**
 * The maximum number of resting orders that one order meets, including the taker's own, which it cancels: more than OPEN_ORDERS_MAX, so that those
 * alone never use it up.
 */
export const FILLS_MAX = 250;
