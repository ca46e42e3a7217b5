/** The type of an order or a fill on the wire. */
export const BUY = 1;
export const SELL = 2;
export const orderKinds = [
  "limit",
  "market",
  "stop_limit",
  "stop_market",
  "take_profit_market",
  "take_profit_limit",
] as const;
export type OrderKind = (typeof orderKinds)[number];
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
  /** The other order of its list was filled, in part or as a whole, or triggered, or ended in another way than by its user. */
  "oco",
] as const;
/**
 * Which of two orders of one user ends when they would trade with each other: the resting one, the incoming one, or both. Without a mode it is the
 * resting one.
 */
export const selfTradeModes = ["expire_maker", "expire_taker", "expire_both"] as const;
export type SelfTradeMode = (typeof selfTradeModes)[number];
/** Whether a replacement places its order although the named one is not open any more. */
export const replaceModes = ["stop_on_failure", "allow_failure"] as const;
/** A client's name for its order; unique among a user's open orders. */
export const CLIENT_ORDER_ID = /^[.:/A-Za-z0-9_-]{1,36}$/;
/** How far a trailing order follows the price, in basis points. */
export const TRAILING_DELTA_MIN = 1;
export const TRAILING_DELTA_MAX = 2_000;
export const OPEN_ORDERS_MAX = 200;
/**
 * The maximum number of resting orders that one order meets, including the taker's own, which it cancels: more than OPEN_ORDERS_MAX, so that those
 * alone never use it up.
 */
export const FILLS_MAX = 250;

/** Whether an order of this kind waits outside the book until a price is reached. */
export const hasTrigger = (kind: OrderKind): boolean => kind !== "limit" && kind !== "market";

/** Whether an order of this kind has no limit price of its own: it fills at once within the price band, and never rests. */
export const takesAtMarket = (kind: OrderKind): boolean =>
  kind === "market" || kind === "stop_market" || kind === "take_profit_market";

const takesProfit = (kind: OrderKind): boolean => kind === "take_profit_market" || kind === "take_profit_limit";

/**
 * Whether a price at or above the trigger price triggers it; otherwise one at or below it does. A stop loss buys when the price has risen and sells when
 * it has fallen, a take profit the other way around. `side` is 0 to buy, 1 to sell.
 */
export const triggersOnRise = (kind: OrderKind, side: 0 | 1): boolean => (side === 0) !== takesProfit(kind);
