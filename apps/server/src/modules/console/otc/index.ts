export { otcAsks } from "./asks.ts";
export { otcDecisionKind } from "./decision-kind.ts";
export { otcMerchantKind } from "./merchant-kind.ts";
export { merchantCounts } from "./merchants.ts";
export { disputeCounts } from "./queue.ts";
export { consoleOtcHandlers } from "./routes.ts";
