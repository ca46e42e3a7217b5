export { pricingMarket } from "./pairs.ts";
export { exchangeHandlers } from "./routes.ts";
