export { ratesAfter } from "./commission.ts";
export { openTradingHandlers } from "./handlers.ts";
export { openListHandlers } from "./lists.ts";
export { executionReport } from "./report.ts";
