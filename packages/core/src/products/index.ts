/** What each product does. A new product has its line here and in records.ts. */
export { checkpoint } from "./checkpoint/index.ts";
export { contracts } from "./contracts/index.ts";
export { convert } from "./convert/index.ts";
export { due } from "./due/index.ts";
export { feeLevels } from "./fee-levels/index.ts";
export { hosting } from "./hosting/index.ts";
export { house } from "./house/index.ts";
export { markets } from "./markets/index.ts";
export { options } from "./options/index.ts";
export { otc } from "./otc/index.ts";
export { rebates } from "./rebates/index.ts";
export { spot } from "./spot/index.ts";
export { subscriptions } from "./subscriptions/index.ts";
export { tradingLimits } from "./trading-limits/index.ts";
export { transfer } from "./transfer/index.ts";
export { users } from "./users/index.ts";
export { withdrawals } from "./withdrawals/index.ts";
