/** The store of each product. A new product has its line here. */
export { checkpointStore } from "./checkpoint.ts";
export { contractStore } from "./contracts.ts";
export { convertStore } from "./convert.ts";
export { feeLevelStore } from "./fee-levels.ts";
export { hostingStore } from "./hosting.ts";
export { ledgerStore } from "./ledger.ts";
export { marketsStore } from "./markets.ts";
export { optionStore } from "./options.ts";
export { otcStore } from "./otc.ts";
export { rebateStore } from "./rebates.ts";
export { receiptStore } from "./receipt.ts";
export { spotStore } from "./spot.ts";
export { subscriptionStore } from "./subscriptions.ts";
export { tradingLimitsStore } from "./trading-limits.ts";
export { transferStore } from "./transfer.ts";
export { usersStore } from "./users.ts";
export { withdrawalStore } from "./withdrawals.ts";
