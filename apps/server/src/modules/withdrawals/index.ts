export { followWithdrawals, withdrawalNotice } from "./follow.ts";
export { withdrawHandlers } from "./routes.ts";
