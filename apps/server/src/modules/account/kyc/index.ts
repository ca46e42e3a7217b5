export { identityAsks } from "./asks.ts";
export { carryOut, type Decision, decide, decideIn } from "./decide.ts";
export { documentNumberOf, documentNumbers, sealClearDocuments, verifiedDocument } from "./document-numbers.ts";
export { sendPendingLevels } from "./levels.ts";
export type { Decided } from "./notify-user.ts";
export { identityCounts, QUEUE, type QueueItem, reviewQueue } from "./review-queue.ts";
export { type OtherUser, type RecordFacts, type ReviewRecord, reviewRecord } from "./review-record.ts";
export { kycHandlers } from "./routes.ts";
export { viewFile } from "./view-file.ts";
