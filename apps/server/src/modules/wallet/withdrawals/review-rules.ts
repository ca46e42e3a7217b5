import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { ReviewItem } from "./review-queue.ts";

/** The number of required approvals. A finally approved one keeps its number, regardless of the current limit. */
export function approvalsNeeded({ last_step, amount, two_people_above }: ReviewItem): 1 | 2 {
  if (last_step !== null) return last_step;
  return fromNumeric(amount) > fromNumeric(two_people_above) ? 2 : 1;
}

/**
 * The version that a decision refers to. The core counts its own steps and does not know approvals, so both together distinguish each state from the
 * previous one: an operator who saw "0 of 2" cannot become the second one by being slower.
 */
export const versionOf = ({ version, approvals }: ReviewItem): number => version + approvals;

/** It is neither finally approved nor ended, although the core may not have answered yet. */
export const isUndecided = ({ state, last_step, decided }: ReviewItem): boolean =>
  state === "under_review" && last_step === null && decided === null;

/** It is being sent, and its outcome is not recorded yet. */
export const isUnderWay = ({ state, decided }: ReviewItem): boolean => state === "sending" && decided === null;
