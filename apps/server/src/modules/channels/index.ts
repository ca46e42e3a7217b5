export { bankHandlers, receivingBankKind } from "./banks.ts";
export { fiatRateHandlers } from "./fiat-rates.ts";
export { receivingBank } from "./queries.ts";
export { channelHandlers } from "./routes.ts";
export { channelTermsKind } from "./terms-kind.ts";
