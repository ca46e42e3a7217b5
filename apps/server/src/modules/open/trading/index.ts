export { ratesAfter } from "./commission.ts";
export { openTradingHandlers } from "./handlers.ts";
