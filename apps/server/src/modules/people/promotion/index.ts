export { consolePromotionHandlers } from "./console-routes.ts";
export { dayText } from "./day.ts";
export { type CountedDay, countLevels, feeReductions } from "./fee-levels.ts";
export { feeLevelsKind } from "./levels-approval.ts";
export { countOpened } from "./queries.ts";
export { rebateRatesKind } from "./rates-approval.ts";
export { rebateReleaseKind } from "./release-approval.ts";
export { promotionHandlers } from "./routes.ts";
export { addUp } from "./sums.ts";
