export { refuseDecimals } from "./decimals.ts";
export { walletHandlers } from "./routes.ts";
export { balanceView, usdtPrice } from "./view.ts";
