import { API_KEY_ADDRESSES_MAX, API_KEYS_MAX } from "../domain/api-keys.ts";
import { BANNER_PX_MIN } from "../domain/banners.ts";
import { FILLS_MAX, OPEN_ORDERS_MAX, TRAILING_DELTA_MAX, TRAILING_DELTA_MIN } from "../domain/spot.ts";
import type { ErrorCode, ErrorParams } from "../errors.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../routes/user.ts";
import { FAUCET_PER_DAY } from "../routes/wallet.ts";
import { BANK_CARDS_MAX } from "../rules/bank-card.ts";
import { NICKNAME_MAX } from "../rules/nickname.ts";
import { PASSKEYS_MAX } from "../step-up.ts";

/** The texts of one language, complete: `messages/<language>.json`. A code without a text fails the type check where the texts are imported. */
export type Messages = Readonly<Record<ErrorCode, string>>;

/** The values that a refusal needs, since its texts show them. Unlisted codes show none. */
export const paramsOf: { readonly [Code in ErrorCode]?: readonly string[] } = {
  PASSWORD_TOO_SHORT: ["min"],
  PASSWORD_TOO_LONG: ["max"],
  CODE_TOO_FREQUENT: ["seconds"],
  WITHDRAWAL_OUT_OF_RANGE: ["min", "max", "currency"],
  TOO_MANY_ADDRESSES: ["max"],
  PRICE_OFF_TICK: ["tick"],
  PRICE_OUTSIDE_BAND: ["limit"],
  QUANTITY_OFF_LOT: ["lot"],
  NOTIONAL_TOO_SMALL: ["min", "currency"],
  TOO_MANY_OPEN_ORDERS: ["max"],
  ORDER_QUOTA: ["max"],
  TOO_MANY_FILLS: ["max"],
  TRAILING_DELTA_RANGE: ["min", "max"],
  PICTURE_SHAPE: ["min"],
  FAUCET_LIMIT: ["max"],
  FUND_PASSWORD_LOCKED: ["hours"],
  PASSWORD_LOCKED: ["hours"],
  SECOND_FACTOR_LOCKED: ["hours"],
  TOO_MANY_PASSKEYS: ["max"],
  TOO_MANY_API_KEYS: ["max"],
  ADDRESS_RANGE_INVALID: ["range"],
  TOO_MANY_ADDRESS_RANGES: ["max"],
  NICKNAME_INVALID: ["max"],
  TOO_MANY_CARDS: ["max"],
  TOO_MANY_DECIMALS: ["max"],
  DEPOSIT_BELOW_MINIMUM: ["min", "currency"],
  WITHDRAWAL_LIMIT: ["max"],
  WITHDRAWALS_PAUSED: ["time"],
  FEE_CHANGED: ["fee", "currency"],
  ADDRESS_ON_HOLD: ["hours"],
  PRICE_MOVED: ["receive", "currency"],
  CONVERT_LIMIT: ["max", "left", "currency", "seconds"],
  OPTION_OUT_OF_RANGE: ["min", "max", "currency"],
  TOO_MANY_OPTIONS: ["max"],
  PRODUCT_CLOSED: ["left"],
  HOSTING_OUT_OF_RANGE: ["min", "max"],
  HOSTING_USER_LIMIT: ["max", "left"],
  TOO_MANY_HOSTING: ["max"],
  PENALTY_CHANGED: ["penalty", "currency"],
  LEVER_CAPACITY_LEFT: ["max"],
  LEVER_LOTS: ["min", "max"],
  LEVER_TIER_FULL: ["max"],
  LEVER_MARGIN_NEEDED: ["max", "currency"],
  TOO_MANY_POSITIONS: ["max"],
  SUBSCRIPTION_LIMIT: ["min", "max", "currency"],
  SUBSCRIPTION_DOCUMENT: ["max", "currency"],
  OTC_RANGE: ["min", "max", "currency"],
  OTC_UNPAID: ["max"],
  OTC_ORDER_LIMIT: ["max"],
  OTC_DAY_LIMIT: ["max"],
  OTC_TAKER_AGE: ["days", "age"],
  OTC_TAKER_ORDERS: ["orders", "completed"],
  OTC_TOO_EARLY: ["minutes"],
  OTC_OFFERS_MAX: ["max"],
  TOO_MANY_ALERTS: ["max"],
  ALERT_PERCENT: ["min", "max"],
  OTC_PREMIUM: ["max"],
  OTC_MARGIN_CHANGED: ["margin", "currency"],
  COOLING_OFF: ["hours"],
  RECORD_TAKEN: ["operator"],
  TRANSLATION_MISSING: ["language"],
  LINK_NOT_ALLOWED: ["link"],
  NAME_TAKEN: ["name"],
  PAIR_NOT_PRICED: ["symbol", "found", "needed"],
};

/** Values that are the same everywhere, so that a schema's refusal, which has none of its own, has them too. */
export const constantParams: { readonly [Code in ErrorCode]?: ErrorParams } = {
  PASSWORD_TOO_SHORT: { min: PASSWORD_MIN },
  PASSWORD_TOO_LONG: { max: PASSWORD_MAX },
  TOO_MANY_OPEN_ORDERS: { max: OPEN_ORDERS_MAX },
  TOO_MANY_FILLS: { max: FILLS_MAX },
  TRAILING_DELTA_RANGE: { min: TRAILING_DELTA_MIN, max: TRAILING_DELTA_MAX },
  PICTURE_SHAPE: { min: BANNER_PX_MIN },
  FAUCET_LIMIT: { max: FAUCET_PER_DAY },
  TOO_MANY_PASSKEYS: { max: PASSKEYS_MAX },
  TOO_MANY_API_KEYS: { max: API_KEYS_MAX },
  TOO_MANY_ADDRESS_RANGES: { max: API_KEY_ADDRESSES_MAX },
  NICKNAME_INVALID: { max: NICKNAME_MAX },
  TOO_MANY_CARDS: { max: BANK_CARDS_MAX },
};

const decimalText = /^-?[0-9]+(?:\.[0-9]+)?$/;
const isDecimal = (value: string): value is `${number}` => decimalText.test(value);

/**
 * Formats a value in the language's notation (1,234.5 or 1.234,5). Intl takes a decimal string digit by digit, so an amount never passes through a
 * float; non-numbers, such as a currency, stay unchanged.
 */
function show(value: string | number, tag: string): string {
  if (typeof value === "string" && !isDecimal(value)) return value;
  return new Intl.NumberFormat(tag, { maximumFractionDigits: 20, useGrouping: "always" }).format(value);
}

/**
 * The text of a refusal from one language's texts. `tag` sets the number format, for a browser that has its own (es-MX, es-ES). A
 * value that is missing shows as an ellipsis: a refusal must reach its reader even if its sender forgot a value.
 */
export function formatMessage(messages: Messages, tag: string, error: ErrorCode, params?: ErrorParams): string {
  const values: ErrorParams = { ...constantParams[error], ...params };
  return messages[error].replace(/\{([a-z]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? "…" : show(value, tag);
  });
}
