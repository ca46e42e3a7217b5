import * as z from "zod/mini";

/** The order types of the open API that this exchange has, by Binance's names. */
export const openOrderTypes = [
  "LIMIT",
  "LIMIT_MAKER",
  "MARKET",
  "STOP_LOSS",
  "STOP_LOSS_LIMIT",
  "TAKE_PROFIT",
  "TAKE_PROFIT_LIMIT",
] as const;
export type OpenOrderType = (typeof openOrderTypes)[number];

export const orderTypeField = z.enum(openOrderTypes, { error: "INVALID_ORDER_TYPE" });

/** What ends when two orders of one user would trade with each other: modes of ours by Binance's names, the usual one first. */
export const selfTradePreventions = {
  EXPIRE_MAKER: "expire_maker",
  EXPIRE_TAKER: "expire_taker",
  EXPIRE_BOTH: "expire_both",
} as const;
export type SelfTradePrevention = keyof typeof selfTradePreventions;
export const selfTradePreventionNames = Object.keys(selfTradePreventions) as SelfTradePrevention[];
