import { depositReasons, differenceReasons } from "@candor/contract/i18n/reject-reasons.ts";

const reasons = [...depositReasons, ...differenceReasons];

/** Whether the words for a reason are in this version; a newer server may know more of them. */
export const isReason = (reason: string | null): reason is (typeof reasons)[number] =>
  reasons.some((each) => each === reason);
