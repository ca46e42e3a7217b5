export { Catalogue, type MarketInfo } from "./catalogue.ts";
export { countingTick, recentCloses } from "./queries.ts";
export { QuoteBoard } from "./quote-board.ts";
export { marketHandlers } from "./routes.ts";
