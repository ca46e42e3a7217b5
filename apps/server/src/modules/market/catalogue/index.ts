export { announce } from "./announce.ts";
export { marketFees, unitsFit } from "./market-change.ts";
export { changeCurrency, currencies, markets, subjectOfMarket } from "./queries.ts";
export { consoleCatalogueHandlers } from "./routes.ts";
