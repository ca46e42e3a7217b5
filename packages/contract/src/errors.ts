/**
 * Every possible refusal, once. The machine name is sent as `error`, its text comes from `messages/<language>.json` under the
 * same name, with `params` filled in. Names with a message of the specification's section 8 are marked at the right.
 */
export const errorCodes = [
  "INVALID_REQUEST", // 8: invalid request
  "INVALID_AMOUNT",
  "NOT_FOUND",
  "NOT_LOGGED_IN",
  "SESSION_CLEARED",
  "NOT_VERIFIED", // 8: identity not verified
  "ACCOUNT_NOT_FOUND", // 8: account does not exist
  "ACCOUNT_LOCKED", // 8: account locked, contact administrator
  "ACCOUNT_FROZEN", // 8: frozen account, operations forbidden
  "ACCOUNT_EXISTS", // 8: account already registered
  "EMAIL_EXISTS", // 8: email exists
  "MOBILE_EXISTS", // 8: mobile exists
  "MOBILE_INVALID", // 8: mobile number incorrect
  "MOBILE_NOT_TEXTABLE",
  "HIDDEN_CHARACTERS",
  "EMAIL_INVALID",
  "WRONG_PASSWORD", // 8: wrong password
  "WRONG_OLD_PASSWORD", // 8: old password incorrect
  "WRONG_FUND_PASSWORD", // 8: wrong fund password
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_LONG",
  "PASSWORD_TOO_COMMON",
  "PASSWORDS_DIFFER", // 5: the two passwords do not match
  "AGREEMENT_REQUIRED",
  "INVITE_CODE_NOT_FOUND", // 8: invite code does not exist
  "WRONG_CODE", // 8: verification code incorrect
  "CODE_TOO_FREQUENT", // 8: sending too frequent
  "SEND_FAILED", // 8: send failed
  "TOO_MANY_REQUESTS",
  "EXPORT_RUNNING",
  "CHALLENGE_REQUIRED",
  "INSUFFICIENT_BALANCE", // 8: insufficient balance
  "WITHDRAWAL_OUT_OF_RANGE", // 8: withdrawal amount outside min/max
  "TOO_MANY_ADDRESSES", // 8: at most {max} withdrawal addresses per currency
  "DEPOSIT_UNDER_REVIEW", // 8: unreviewed deposit exists
  "WITHDRAWAL_UNDER_REVIEW", // 8: unreviewed withdrawal exists
  "DEPOSIT_CLOSED", // 8: deposit channel closed
  "UPLOAD_FAILED", // 8: upload failed or file too large
  "COPY_FAILED", // 8: copy failed, copy manually
  "PICTURE_SAVE_FAILED", // 8: picture save failed
  "BINDING_FAILED", // 8: binding failed
  "LEVER_PRICE_1", // 8: lever price errors 1 to 4
  "LEVER_PRICE_2",
  "LEVER_PRICE_3",
  "LEVER_PRICE_4",
  "MARKET_CLOSED",
  "TRADING_STOPPED",
  "WITHDRAWALS_STOPPED",
  "MARKET_EMPTY",
  "PRICE_STALE",
  "PRICE_OFF_TICK",
  "PRICE_OUTSIDE_BAND",
  "QUANTITY_OFF_LOT",
  "NOTIONAL_TOO_SMALL",
  "ORDER_TOO_LARGE",
  "TOO_MANY_OPEN_ORDERS",
  "CLIENT_ORDER_ID_TAKEN",
  "ORDER_QUOTA",
  "ORDER_NOT_OPEN",
  "ORDER_NOT_AMENDABLE",
  "WOULD_TAKE",
  "CANNOT_FILL",
  "TOO_MANY_FILLS",
  "STOP_PRICE_PASSED",
  "OCO_PRICES",
  "TRAILING_DELTA_RANGE",
  "SAME_ACCOUNT",
  "FAUCET_LIMIT",
  "FIELD_REQUIRED",
  "FUND_PASSWORD_MISSING",
  "FUND_PASSWORD_INVALID",
  "FUND_PASSWORD_LOCKED",
  "PASSWORD_LOCKED",
  "SECOND_FACTOR_REQUIRED",
  "WRONG_SECOND_FACTOR",
  "SECOND_FACTOR_LOCKED",
  "STEP_UP_EXPIRED",
  "PASSKEY_FAILED",
  "TOO_MANY_PASSKEYS",
  "TOO_MANY_API_KEYS",
  "PUBLIC_KEY_INVALID",
  "ADDRESS_RANGE_INVALID",
  "TOO_MANY_ADDRESS_RANGES",
  "API_KEY_NEEDS_ADDRESSES",
  "AUTHENTICATOR_ON",
  "CONTACT_BOUND",
  "NICKNAME_INVALID",
  "IDENTITY_UNDER_REVIEW",
  "IDENTITY_DONE",
  "IDENTITY_BASIC_FIRST",
  "COUNTRY_NOT_SERVED",
  "DOCUMENT_NUMBER_INVALID",
  "PHOTO_REQUIRED",
  "FILE_NOT_PICTURE",
  "PICTURE_SHAPE",
  "CARD_NUMBER_INVALID",
  "SWIFT_INVALID",
  "ACCOUNT_NUMBER_INVALID",
  "CARD_EXISTS",
  "TOO_MANY_CARDS",
  "TOO_MANY_DECIMALS",
  "DEPOSIT_BELOW_MINIMUM",
  "WITHDRAWAL_CLOSED",
  "WITHDRAWAL_LIMIT",
  "WITHDRAWALS_PAUSED", // 9: 3 withdrawals per day
  "WITHDRAWAL_NOT_OPEN",
  "WITHDRAWAL_NOT_TAKEN",
  "PAYMENT_NOT_REPORTED",
  "SIGNATURE_INVALID",
  "REQUEST_TIME_INVALID",
  "FEE_CHANGED",
  "ADDRESS_REQUIRED",
  "ADDRESS_INVALID",
  "ADDRESS_EXISTS",
  "ADDRESS_ON_HOLD",
  "ADDRESS_BOOK_ONLY",
  "PRICE_MOVED",
  "CONVERT_UNAVAILABLE",
  "CONVERT_CAPACITY",
  "CONVERT_LIMIT",
  "OPTION_SECONDS",
  "OPTION_OUT_OF_RANGE",
  "OPTION_CAPACITY",
  "TOO_MANY_OPTIONS",
  "LEVER_CAPACITY",
  "LEVER_CAPACITY_LEFT",
  "LEVER_LOTS",
  "LEVER_TIER_FULL",
  "LEVER_MULTIPLE",
  "LEVER_LIMIT_PRICE",
  "LEVER_MARGIN_NEEDED",
  "POSITION_NOT_OPEN",
  "TOO_MANY_POSITIONS",
  "PRODUCT_CLOSED",
  "HOSTING_OUT_OF_RANGE",
  "HOSTING_USER_LIMIT",
  "TOO_MANY_HOSTING",
  "TERMS_CHANGED",
  "PENALTY_CHANGED",
  "HOSTING_ENDED",
  "SUBSCRIPTION_CLOSED",
  "SUBSCRIPTION_LIMIT",
  "SUBSCRIPTION_DOCUMENT",
  "SUBSCRIPTION_FIXED",
  "AUCTION_ORDER",
  "AUCTION_OWN_ORDER",
  "AUCTION_FIRM",
  "OTC_OFFER_CLOSED",
  "OTC_RANGE",
  "OTC_SAME_PERSON",
  "OTC_UNPAID",
  "OTC_BANNED",
  "OTC_ORDER_LIMIT",
  "OTC_DAY_LIMIT",
  "OTC_TAKER_AGE",
  "OTC_TAKER_ORDERS",
  "OTC_STEP",
  "OTC_TOO_EARLY",
  "OTC_OPEN",
  "OTC_OFFERS_MAX",
  "TOO_MANY_ALERTS",
  "ALERT_REACHED",
  "ALERT_NO_INDEX",
  "ALERT_PERCENT",
  "PUSH_UNSUPPORTED",
  "PUSH_NO_DEVICE",
  "OTC_OFFER_CHANGED",
  "OTC_PREMIUM",
  "OTC_MARGIN_CHANGED",
  "OTC_ACCOUNT_NEEDED",
  "OTC_NAME_DIFFERS",
  "LOSS_LIMIT_REACHED",
  "COOLING_OFF",
  "RISK_NOT_READ",
  "PAYMENT_REFERENCE_USED",
  "PROOF_REQUIRED",
  "LIABILITY_NONE",
  "LIABILITY_MISSING",
  "FORBIDDEN",
  "OPERATOR_LOGIN_FAILED",
  "VERSION_CONFLICT",
  "RECORD_TAKEN",
  "SECOND_PERSON_REQUIRED",
  "CREDITED_BY_YOU",
  "REQUEST_CLOSED",
  "QUESTION_CLOSED",
  "TRANSLATION_MISSING",
  "LINK_NOT_ALLOWED",
  "BOOK_NOT_EMPTY",
  "NAME_TAKEN",
  "PAIR_NOT_PRICED",
  "IDEMPOTENCY_MISMATCH",
  "IDEMPOTENCY_EXPIRED",
  "BUSY",
  "PRODUCT_PAUSED",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "INTERNAL",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

const doorCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "NOT_LOGGED_IN",
  "SESSION_CLEARED",
  "ACCOUNT_LOCKED",
  "TOO_MANY_REQUESTS",
  "BUSY",
  "UNAVAILABLE",
  "STORAGE_FULL",
]);
/** Refusals before processing: nothing was done, and the call's key was not checked either, so they are no evidence about an earlier attempt under it. */
export const isRefusedAtDoor = (error: ErrorCode | undefined): boolean => error !== undefined && doorCodes.has(error);

/** Values that a message shows: amounts as decimal strings, counts as numbers. */
export type ErrorParams = Record<string, string | number>;

/** An expected refusal, as a value: `return refuse("INSUFFICIENT_BALANCE")`. */
export type Refusal = { readonly ok: false; readonly error: ErrorCode; readonly params?: ErrorParams };

export const refuse = (error: ErrorCode, params?: ErrorParams): Refusal =>
  params ? { ok: false, error, params } : { ok: false, error };

/** The envelope's code: 1 done, 4 log in, -1 refused. A refusal is neither 0 nor 1, which a client of section 7 accepts. */
export function envelopeCode(error: ErrorCode): number {
  return error === "NOT_LOGGED_IN" || error === "SESSION_CLEARED" ? 4 : -1;
}

/** The envelope's type: 999 clears the session, 998 leads to identity verification. */
export function envelopeType(error: ErrorCode): number | undefined {
  if (error === "SESSION_CLEARED") return 999;
  if (error === "NOT_VERIFIED") return 998;
  return undefined;
}

/** The answer of every call, HTTP 200 for business answers. `fields` has each field refused by validation, with its error. */
export type Envelope<Data> = {
  code: number;
  msg: string;
  data: Data | null;
  type?: number;
  error?: ErrorCode;
  params?: ErrorParams;
  fields?: { field: string; error: ErrorCode; params?: ErrorParams; msg: string }[];
};
