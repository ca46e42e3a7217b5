export type { Approval, CarriedOut, Description, Fact, KindRules, KindTable, Posting } from "./kind.ts";
export { type ApprovalRequest, requestApproval } from "./request.ts";
