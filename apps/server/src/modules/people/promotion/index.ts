export { consolePromotionHandlers } from "./console-routes.ts";
export { rebateRatesKind } from "./rates-approval.ts";
export { rebateReleaseKind } from "./release-approval.ts";
export { promotionHandlers } from "./routes.ts";
export { addUp } from "./sums.ts";
