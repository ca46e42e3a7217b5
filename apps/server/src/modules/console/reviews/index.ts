export { type Age, ageOf, bordersAt, readTarget, type Target, targetOf } from "./age.ts";
export {
  type CaseRecord,
  type CaseRow,
  caseRow,
  caseView,
  noCase,
  pausedMsAt,
} from "./case.ts";
export { heldByOther, take } from "./held.ts";
export { type Holder, holdersOf, holderView, LEASE_MS, releaseLease, takeLease } from "./leases.ts";
export { nameMatches, personMatches, plainName } from "./plain-name.ts";
export {
  type Asked,
  ask,
  closeQuestion,
  endQuestion,
  lockCase,
  type QuestionRow,
  questionsAbout,
} from "./questions.ts";
export { type Counts, isNewestFirst, type QueueFilter, ReviewQueue } from "./queue.ts";
export { decidedView, leaseView, submissionView, userView, type Viewing, workView } from "./row.ts";
export { noteReading, verifiedNames, withName, withNames } from "./verified-names.ts";
