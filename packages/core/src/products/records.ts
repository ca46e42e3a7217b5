/** What each product stores and sends. A new product has its line here and in index.ts. */
export * as checkpoint from "./checkpoint/records.ts";
export * as contracts from "./contracts/records.ts";
export * as convert from "./convert/records.ts";
export * as due from "./due/records.ts";
export * as feeLevels from "./fee-levels/records.ts";
export * as hosting from "./hosting/records.ts";
export * as house from "./house/records.ts";
export * as markets from "./markets/records.ts";
export * as options from "./options/records.ts";
export * as otc from "./otc/records.ts";
export * as rebates from "./rebates/records.ts";
export * as spot from "./spot/records.ts";
export * as subscriptions from "./subscriptions/records.ts";
export * as tradingLimits from "./trading-limits/records.ts";
export * as transfer from "./transfer/records.ts";
export * as users from "./users/records.ts";
export * as withdrawals from "./withdrawals/records.ts";
