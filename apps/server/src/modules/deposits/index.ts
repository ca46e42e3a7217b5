export { consoleDepositHandlers } from "./console-routes.ts";
export { tendDeposits } from "./credit.ts";
export { depositExcessKind } from "./excess.ts";
export { stuckDeposits } from "./queries.ts";
export { depositCounts } from "./review-queue.ts";
export { depositHandlers } from "./routes.ts";
