export { refuseProblem } from "./ask.ts";
export { houseFundingKind } from "./funding.ts";
export { derivativeHandlers } from "./routes.ts";
export { leverTermsRules, optionTermsRules, subjectOf as subjectOfTerms } from "./terms.ts";
export { leverTermsKind, optionTermsKind } from "./terms-kind.ts";
