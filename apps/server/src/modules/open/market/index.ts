export { openMarketHandlers } from "./handlers.ts";
export { readCandles } from "./klines.ts";
export { type TradeRow, trades } from "./queries.ts";
