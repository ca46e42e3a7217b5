import { EXIT_PRESS_WITHIN_MS } from "../shared/constants.ts";

export type BackInput = {
  /** The position in our own history; 0 is where this visit began. */
  readonly index: number;
  readonly isTab: boolean;
  /** Beneath lies the same page once more, so that the key could close a sheet. */
  readonly isLaid: boolean;
  readonly lastPressMs: number | undefined;
  readonly nowMs: number;
};
export type BackDecision = "back" | "home" | "hint" | "exit";

/** The in-app back arrow: one page back, or home when there is no history (section 2). */
export const arrowBack = ({ index, isLaid }: Pick<BackInput, "index" | "isLaid">): "back" | "home" =>
  index > 0 && !isLaid ? "back" : "home";

/**
 * The phone's back key. On a tab it leaves the app only when pressed twice within EXIT_PRESS_WITHIN_MS: the first press shows a hint. On any
 * other page it goes back, or home when there is no history; where the page lies on itself, it leaves the app as it would without that entry.
 */
export function backKey(input: BackInput): BackDecision {
  if (!input.isTab) return input.isLaid ? "exit" : arrowBack(input);
  const again = input.lastPressMs !== undefined && input.nowMs - input.lastPressMs <= EXIT_PRESS_WITHIN_MS;
  return again ? "exit" : "hint";
}
