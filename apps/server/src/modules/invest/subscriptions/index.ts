export { applicationsOfUser } from "./console-reads.ts";
export { consoleSubscriptionHandlers } from "./console-routes.ts";
export { changedResults } from "./result-index.ts";
export { applicationCounts } from "./review-queue.ts";
export { applicationHandlers } from "./review-routes.ts";
export { subscriptionHandlers } from "./routes.ts";
export { subscriptionTermsKind } from "./terms-approval.ts";
