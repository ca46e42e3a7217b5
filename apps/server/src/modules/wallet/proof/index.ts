export { forgetLeaves, publishDaily } from "./daily.ts";
export { countLiabilityFaults, liabilityAlarm } from "./faults.ts";
export { liabilityHandlers, proofHandlers } from "./routes.ts";
