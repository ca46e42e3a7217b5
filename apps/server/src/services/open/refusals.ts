import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import { type OpenRefusal, openRefusal, rejections } from "@candor/contract/open/errors.ts";

const RETRY_AFTER_S = 1;
const rejected = (reason: keyof typeof rejections): OpenRefusal => openRefusal("ORDER_REJECTED", rejections[reason]);
const filter = (name: string): OpenRefusal => openRefusal("FILTER", name);

const known: Partial<Record<ErrorCode, OpenRefusal>> = {
  INSUFFICIENT_BALANCE: rejected("balance"),
  WOULD_TAKE: rejected("wouldTake"),
  STOP_PRICE_PASSED: rejected("wouldTrigger"),
  CLIENT_ORDER_ID_TAKEN: rejected("duplicate"),
  IDEMPOTENCY_MISMATCH: rejected("duplicate"),
  IDEMPOTENCY_EXPIRED: openRefusal("OUTSIDE_RECV_WINDOW"),
  ACCOUNT_FROZEN: rejected("account"),
  ACCOUNT_LOCKED: rejected("account"),
  NOT_VERIFIED: rejected("disabled"),
  LOSS_LIMIT_REACHED: rejected("disabled"),
  COOLING_OFF: rejected("disabled"),
  PRICE_STALE: rejected("noPrice"),
  CANNOT_FILL: rejected("cannotFill"),
  TOO_MANY_FILLS: rejected("tooManyFills"),
  AUCTION_ORDER: rejected("auction"),
  AUCTION_OWN_ORDER: rejected("auction"),
  AUCTION_FIRM: rejected("auction"),
  MARKET_EMPTY: openRefusal("NO_DEPTH"),
  MARKET_CLOSED: openRefusal("MARKET_CLOSED"),
  TRADING_STOPPED: openRefusal("MARKET_CLOSED"),
  PRODUCT_PAUSED: openRefusal("MARKET_CLOSED"),
  PRICE_OFF_TICK: filter("PRICE_FILTER"),
  QUANTITY_OFF_LOT: filter("LOT_SIZE"),
  ORDER_TOO_LARGE: filter("LOT_SIZE"),
  NOTIONAL_TOO_SMALL: filter("NOTIONAL"),
  TRAILING_DELTA_RANGE: filter("TRAILING_DELTA"),
  PRICE_OUTSIDE_BAND: filter("PERCENT_PRICE_BY_SIDE"),
  TOO_MANY_OPEN_ORDERS: filter("MAX_NUM_ORDERS"),
  OCO_PRICES: openRefusal("ORDER_REJECTED", "The relationship of the prices for the orders is not correct."),
  ORDER_NOT_AMENDABLE: openRefusal("AMEND_REJECTED", "Order amend is not supported for this type of order."),
  ORDER_NOT_OPEN: openRefusal("CANCEL_REJECTED"),
  BUSY: { ...openRefusal("OVERLOADED"), retryAfter: RETRY_AFTER_S },
  UNAVAILABLE: { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S },
  STORAGE_FULL: { ...openRefusal("DISCONNECTED"), retryAfter: RETRY_AFTER_S },
  TOO_MANY_REQUESTS: { ...openRefusal("OVERLOADED"), status: 429, retryAfter: RETRY_AFTER_S },
};

/** A refusal of ours by the code and text that programs for Binance know; one that they do not know says its own name. */
export function openRefusalOf({
  error,
  params,
}: {
  readonly error: ErrorCode;
  readonly params?: ErrorParams | undefined;
}): OpenRefusal {
  if (error === "ORDER_QUOTA") return openRefusal("TOO_MANY_ORDERS", params?.["max"] ?? 0, "1 DAY");
  return known[error] ?? openRefusal("ORDER_REJECTED", error);
}
