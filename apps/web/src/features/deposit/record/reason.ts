import { depositReasons, differenceReasons } from "@candor/contract/i18n/reject-reasons.ts";

const reasons = [...depositReasons, ...differenceReasons];

/** Whether this version has a text for a reason; a newer server may know more reasons. */
export const isReason = (reason: string | null): reason is (typeof reasons)[number] =>
  reasons.some((each) => each === reason);
