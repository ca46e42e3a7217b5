import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { ReviewItem } from "./review-queue.ts";

/** How many operators have to approve. What was approved for good keeps its number, whatever the limit is by now. */
export function approvalsNeeded({ last_step, amount, two_people_above }: ReviewItem): 1 | 2 {
  if (last_step !== null) return last_step;
  return fromNumeric(amount) > fromNumeric(two_people_above) ? 2 : 1;
}

/**
 * What a decision names as seen. The core counts its own steps and knows no approvals, so that both together tell each state from the one before: whoever
 * saw "0 of 2" does not become the second one by being slower.
 */
export const versionOf = ({ version, approvals }: ReviewItem): number => version + approvals;

/** Nobody has approved it for good, nor ended it, though the core may not have answered yet. */
export const isUndecided = ({ state, last_step, decided }: ReviewItem): boolean =>
  state === "under_review" && last_step === null && decided === null;

/** It is on its way, and nobody has said how that ended. */
export const isUnderWay = ({ state, decided }: ReviewItem): boolean => state === "sending" && decided === null;
