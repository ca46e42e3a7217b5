/**
 * The errors of the open API: code, text and HTTP status as Binance's spot API has them, so that programs written for it react as they do there.
 * `{0}` and `{1}` are filled in. Source: binance-spot-api-docs, errors.md and rest-api.md, July 2026.
 */
export const openErrors = {
  UNKNOWN: { code: -1000, status: 500, msg: "An unknown error occurred while processing the request." },
  NOT_FOUND: { code: -1000, status: 404, msg: "This endpoint does not exist." },
  DISCONNECTED: {
    code: -1001,
    status: 503,
    msg: "Internal error; unable to process your request. Please try again.",
  },
  TOO_MUCH_WEIGHT: {
    code: -1003,
    status: 429,
    msg: "Too much request weight used; current limit is {0} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.",
  },
  BANNED: {
    code: -1003,
    status: 418,
    msg: "Way too much request weight used; IP banned until {0}. Please use WebSocket Streams for live updates to avoid bans.",
  },
  TOO_MANY_FAILURES: { code: -1003, status: 429, msg: "Too many requests with a wrong key or signature." },
  TIMEOUT: {
    code: -1007,
    status: 503,
    msg: "Timeout waiting for response from backend server. Send status unknown; execution status unknown.",
  },
  OVERLOADED: {
    code: -1008,
    status: 503,
    msg: "Server is currently overloaded with other requests. Please try again in a few minutes.",
  },
  FILTER: { code: -1013, status: 400, msg: "Filter failure: {0}" },
  MARKET_CLOSED: { code: -1013, status: 400, msg: "Market is closed." },
  TOO_MANY_ORDERS: {
    code: -1015,
    status: 429,
    msg: "Too many new orders; current limit is {0} orders per {1}.",
  },
  UNSUPPORTED: { code: -1020, status: 400, msg: "This operation is not supported." },
  OUTSIDE_RECV_WINDOW: {
    code: -1021,
    status: 400,
    msg: "Timestamp for this request is outside of the recvWindow.",
  },
  TIMESTAMP_AHEAD: {
    code: -1021,
    status: 400,
    msg: "Timestamp for this request was 1000ms ahead of the server's time.",
  },
  REPLAYED: { code: -1021, status: 400, msg: "This request has been received before." },
  WRONG_SIGNATURE: { code: -1022, status: 400, msg: "Signature for this request is not valid." },
  TOO_MANY_SUBSCRIPTIONS: {
    code: -1034,
    status: 429,
    msg: "Too many subscriptions; current limit is {0} per connection.",
  },
  ILLEGAL_CHARACTERS: {
    code: -1100,
    status: 400,
    msg: "Illegal characters found in parameter '{0}'; legal range is '{1}'.",
  },
  MISSING: {
    code: -1102,
    status: 400,
    msg: "Mandatory parameter '{0}' was not sent, was empty/null, or malformed.",
  },
  MISSING_EITHER: {
    code: -1102,
    status: 400,
    msg: "Param '{0}' or '{1}' must be sent, but both were empty/null!",
  },
  NOT_REQUIRED: { code: -1106, status: 400, msg: "Parameter '{0}' sent when not required." },
  TOO_PRECISE: { code: -1111, status: 400, msg: "Parameter '{0}' has too much precision." },
  NO_DEPTH: { code: -1112, status: 400, msg: "No orders on book for symbol." },
  INVALID_TIME_IN_FORCE: { code: -1115, status: 400, msg: "Invalid timeInForce." },
  INVALID_ORDER_TYPE: { code: -1116, status: 400, msg: "Invalid orderType." },
  INVALID_SIDE: { code: -1117, status: 400, msg: "Invalid side." },
  INVALID_INTERVAL: { code: -1120, status: 400, msg: "Invalid interval." },
  INVALID_SYMBOL: { code: -1121, status: 400, msg: "Invalid symbol." },
  LOOKUP_TOO_LONG: { code: -1127, status: 400, msg: "More than {0} hours between startTime and endTime." },
  INVALID_COMBINATION: { code: -1128, status: 400, msg: "Combination of optional parameters invalid." },
  INVALID_PARAMETER: { code: -1130, status: 400, msg: "Data sent for parameter '{0}' is not valid." },
  INVALID_REQUEST: { code: -1135, status: 400, msg: "Invalid JSON Request" },
  RECV_WINDOW_TOO_LONG: { code: -1131, status: 400, msg: "recvWindow must be less than 60000." },
  ORDER_REJECTED: { code: -2010, status: 400, msg: "{0}" },
  CANCEL_REJECTED: { code: -2011, status: 400, msg: "Unknown order sent." },
  NO_SUCH_ORDER: { code: -2013, status: 400, msg: "Order does not exist." },
  NO_SUCH_LIST: { code: -2018, status: 400, msg: "Order list does not exist." },
  BAD_KEY_FORMAT: { code: -2014, status: 401, msg: "API-key format invalid." },
  KEY_REJECTED: { code: -2015, status: 401, msg: "Invalid API-key, IP, or permissions for action." },
  CANCEL_REPLACE_PARTIAL: { code: -2021, status: 409, msg: "Order cancel-replace partially failed." },
  CANCEL_REPLACE_FAILED: { code: -2022, status: 400, msg: "Order cancel-replace failed." },
  AMEND_REJECTED: { code: -2038, status: 400, msg: "{0}" },
  HMAC_SESSION: { code: -4056, status: 400, msg: "HMAC_SHA256 API key is not supported." },
  WITHDRAWAL_REJECTED: { code: -4026, status: 400, msg: "{0}" },
} as const satisfies Record<string, { code: number; status: number; msg: string }>;

export type OpenErrorName = keyof typeof openErrors;

export const isOpenError = (name: string): name is OpenErrorName => Object.hasOwn(openErrors, name);

/** The reasons of a rejected order. ccxt and others compare these texts. */
export const rejections = {
  balance: "Account has insufficient balance for requested action.",
  wouldTake: "Order would immediately match and take.",
  wouldTrigger: "Order would trigger immediately.",
  duplicate: "Duplicate order sent.",
  account: "This account may not place or cancel orders.",
  disabled: "This action is disabled on this account.",
  noPrice: "There is no current price for this symbol.",
  cannotFill: "The order cannot be filled completely at its price.",
  tooManyFills: "The order would meet too many resting orders; split it.",
  auction: "The symbol takes only limit orders before its launch.",
} as const;

/** An expected refusal of the open API, as a value. `data` is what a partly failed call answers beside code and text. */
export type OpenRefusal = {
  readonly ok: false;
  readonly code: number;
  readonly status: number;
  readonly msg: string;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
  readonly data?: unknown;
};
export type OpenResult<Data> = { readonly ok: true; readonly data: Data } | OpenRefusal;

export function openRefusal(name: OpenErrorName, ...values: readonly (string | number)[]): OpenRefusal {
  const { code, status, msg } = openErrors[name];
  return { ok: false, code, status, msg: msg.replace(/\{(\d)\}/g, (_, index: string) => String(values[+index] ?? "")) };
}

export const openDone = <Data>(data: Data): OpenResult<Data> => ({ ok: true, data });
