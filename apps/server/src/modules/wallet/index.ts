export { walletHandlers } from "./routes.ts";
export { balanceView } from "./view.ts";
