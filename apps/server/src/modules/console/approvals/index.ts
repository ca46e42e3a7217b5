export { carryOut, startApprovals, tendApprovals } from "./carry-out.ts";
export {
  type Approval,
  type CarriedOut,
  type Description,
  type Fact,
  figure,
  type KindRules,
  type KindTable,
  midSentence,
  passing,
  type Summary,
} from "./kind.ts";
export { creditPostings, creditStep, movementKind } from "./movement.ts";
export {
  counts as approvalCounts,
  isOpenRequest,
  openAbout,
  type WaitingRequest,
  waitingRequest,
  waitingRequests,
  wasExecuted,
} from "./queries.ts";
export { type ApprovalRequest, otherRequest, requestApproval } from "./request.ts";
export { approvalHandlers } from "./routes.ts";
export { type CommandStep, hasBegun, runSteps } from "./steps.ts";
export { unlockKind } from "./unlock.ts";
export { asksOfTerms, changesText, type TermsKind, termsKind } from "./versioned-terms.ts";
