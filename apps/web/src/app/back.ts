import { EXIT_PRESS_WITHIN_MS } from "../shared/constants.ts";

export type BackInput = {
  /** The position in our own history; 0 is where this visit began. */
  readonly index: number;
  readonly isTab: boolean;
  readonly lastPressMs: number | undefined;
  readonly nowMs: number;
};
export type BackDecision = "back" | "home" | "hint" | "exit";

/** What the in-app back arrow does: one page back, or home when there is no history (section 2). */
export const arrowBack = (index: number): "back" | "home" => (index > 0 ? "back" : "home");

/**
 * What a phone's back key does. On a tab it leaves only when it is pressed twice within EXIT_PRESS_WITHIN_MS: the first press says so. On any
 * other page it goes back, or home when there is no history.
 */
export function backKey(input: BackInput): BackDecision {
  if (!input.isTab) return arrowBack(input.index);
  const again = input.lastPressMs !== undefined && input.nowMs - input.lastPressMs <= EXIT_PRESS_WITHIN_MS;
  return again ? "exit" : "hint";
}
