export { hasReadRisk } from "./queries.ts";
export { tradingLimitHandlers } from "./routes.ts";
