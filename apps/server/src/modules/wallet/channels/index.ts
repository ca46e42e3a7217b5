export { bankHandlers, receivingBankKind } from "./banks.ts";
export { fiatRateHandlers, fiatRateKind } from "./fiat-rates.ts";
export { type ChainRow, chains, insertChain, receivingBank, subjectOfChain } from "./queries.ts";
export { channelHandlers } from "./routes.ts";
export { requestedTerms, termsWrong } from "./terms.ts";
export { channelTermsKind } from "./terms-kind.ts";
