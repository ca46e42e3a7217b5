export { followWithdrawals } from "./follow.ts";
export { withdrawHandlers } from "./routes.ts";
