export { refuseDecimals } from "./decimals.ts";
export { available as availableOf } from "./queries.ts";
export { walletHandlers } from "./routes.ts";
export { balanceFromView, balanceSocketView, usdtPrice, VALUATION_CURRENCY } from "./view.ts";
