export { listCurrencyKind, listMarketKind } from "./kinds.ts";
export { listingHandlers } from "./routes.ts";
