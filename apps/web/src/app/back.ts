import { EXIT_PRESS_WITHIN_MS } from "../shared/constants.ts";

export type BackInput = {
  /** The position in our own history; 0 is where this visit began. */
  readonly index: number;
  readonly isTab: boolean;
  readonly lastPressMs: number | undefined;
  readonly nowMs: number;
};
export type BackDecision = "back" | "home" | "hint" | "exit";

/** The in-app back arrow: one page back, or home when there is no history (section 2). */
export const arrowBack = (index: number): "back" | "home" => (index > 0 ? "back" : "home");

/**
 * The phone's back key. On a tab it leaves the app only when pressed twice within EXIT_PRESS_WITHIN_MS: the first press shows a hint. On any
 * other page it goes back, or home when there is no history.
 */
export function backKey(input: BackInput): BackDecision {
  if (!input.isTab) return arrowBack(input.index);
  const again = input.lastPressMs !== undefined && input.nowMs - input.lastPressMs <= EXIT_PRESS_WITHIN_MS;
  return again ? "exit" : "hint";
}
