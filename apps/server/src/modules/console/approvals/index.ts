export { carryOut, startApprovals, tendApprovals } from "./carry-out.ts";
export type { Approval, CarriedOut, Description, Fact, KindRules, KindTable, Summary } from "./kind.ts";
export { movementKind } from "./movement.ts";
export { counts as approvalCounts, openAbout, type WaitingRequest, waitingRequests, wasExecuted } from "./queries.ts";
export { type ApprovalRequest, requestApproval } from "./request.ts";
export { approvalHandlers } from "./routes.ts";
export { unlockKind } from "./unlock.ts";
export { changesText, type TermsKind, termsKind } from "./versioned-terms.ts";
