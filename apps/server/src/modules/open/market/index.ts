export { openMarketHandlers } from "./handlers.ts";
export { readCandles } from "./klines.ts";
export { latestTrades, type TradeRow } from "./queries.ts";
