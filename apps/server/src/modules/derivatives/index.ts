export { houseFundingKind } from "./funding.ts";
export { derivativeHandlers } from "./routes.ts";
export { leverTermsKind, optionTermsKind } from "./terms-kind.ts";
