export { stuckWithdrawals, tendWithdrawals } from "./carry-out.ts";
export { consoleWithdrawalHandlers } from "./console-routes.ts";
export { followWithdrawals } from "./follow.ts";
export { confirmNotSent, confirmSent, listPayables, readPayable, takePayable } from "./payable.ts";
export { withdrawalReturn } from "./return-kind.ts";
export { withdrawalCounts } from "./review-queue.ts";
export { withdrawHandlers } from "./routes.ts";
