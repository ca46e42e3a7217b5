/** The order types of the open API that this exchange has, by Binance's names. */
export const openOrderTypes = ["LIMIT", "LIMIT_MAKER", "MARKET", "STOP_LOSS_LIMIT"] as const;
export type OpenOrderType = (typeof openOrderTypes)[number];
