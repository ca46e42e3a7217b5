export { reconciliationAlarm } from "./alarm.ts";
export { reconcileDaily } from "./daily.ts";
export { countDifferences, lastReport, reconcile } from "./report.ts";
export { reconciliationHandlers } from "./routes.ts";
