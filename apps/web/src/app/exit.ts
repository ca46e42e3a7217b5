import { flagsOf, pageAt } from "../paths.ts";
import { toast } from "../shared/ui/toast-store.ts";
import { backKey } from "./back.ts";
import { history, historyIndex } from "./router.tsx";

const isTab = (pathname: string): boolean => {
  const page = pageAt(pathname);
  return page !== undefined && flagsOf(page).tab !== undefined;
};

/**
 * Two presses of the phone's back key leave the app from a tab. A browser reports the key to a page only by moving in the history, so an entry of our own
 * lies beneath the first tab; Chrome skips entries made without a touch, so ours is made at a touch.
 */
export function startExit(hint: () => string): void {
  let lastPressMs: number | undefined;
  addEventListener("pointerdown", layEntry);
  function layEntry() {
    // Pushing scrolls to the top, which must stay invisible.
    if (historyIndex() === 0 && isTab(history.location.pathname) && scrollY === 0) history.push(history.location.href);
  }
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation }) => {
      // A typed address has no place in our history yet and looks like a step back.
      if (action !== "BACK" || typeof window.history.state?.__TSR_index !== "number") return false;
      const nowMs = Date.now();
      const index = currentLocation.state.__TSR_index;
      const decision = backKey({ index, isTab: isTab(currentLocation.pathname), lastPressMs, nowMs });
      if (decision === "hint") {
        lastPressMs = nowMs;
        toast({ title: hint() });
        return true;
      }
      // Our own entries lie beneath: leave them all behind at once.
      if (decision === "exit") window.history.go(-index);
      return false;
    },
  });
}
