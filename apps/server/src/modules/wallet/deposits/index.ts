export { depositAsks } from "./asks.ts";
export { consoleDepositHandlers } from "./console-routes.ts";
export { tendDeposits } from "./credit.ts";
export { noticeState, takeNotice } from "./notice.ts";
export { creditorsOf, stuckDeposits } from "./queries.ts";
export { depositCounts } from "./review-queue.ts";
export { depositHandlers } from "./routes.ts";
export { depositSecondKind } from "./second-kind.ts";
