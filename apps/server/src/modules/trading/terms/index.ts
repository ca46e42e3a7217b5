export { refuseProblem } from "./ask.ts";
export { houseFundingKind } from "./funding.ts";
export { gainedByContracts } from "./queries.ts";
export { derivativeHandlers } from "./routes.ts";
export { contractTermsRules, optionTermsRules, subjectOf as subjectOfTerms } from "./terms.ts";
export { contractTermsKind, optionTermsKind } from "./terms-kind.ts";
