export { ratesAfter } from "./commission.ts";
export { openTradingHandlers } from "./handlers.ts";
export { executionReport } from "./report.ts";
