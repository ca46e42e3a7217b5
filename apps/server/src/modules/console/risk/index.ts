export { riskHandlers } from "./routes.ts";
export { lookAtRisk, riskAlarm } from "./watch.ts";
