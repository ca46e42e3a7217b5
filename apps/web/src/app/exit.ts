import { flagsOf, pageAt } from "../paths.ts";
import { closeTopLayer, whenCovered } from "../shared/layers.ts";
import { toast } from "../shared/ui/toast-store.ts";
import { backKey } from "./back.ts";
import { history, isLaid, layEntry } from "./router.tsx";

const isTab = (pathname: string): boolean => {
  const page = pageAt(pathname);
  return page !== undefined && flagsOf(page).tab !== undefined;
};

/**
 * The phone's back key closes what lies over the page first, and two presses of it leave the app from a tab. A browser reports the key to a page only by
 * moving in the history, so an entry of our own lies beneath the first page where that matters; Chrome skips entries made without a touch, so ours is made
 * at one: at any touch of a tab, and when a touch has opened a sheet.
 */
export function startExit(hint: () => string): void {
  let lastPressMs: number | undefined;
  addEventListener("pointerdown", () => {
    if (isTab(history.location.pathname)) layEntry();
  });
  whenCovered(layEntry);
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, currentLocation }) => {
      // A typed address has no place in our history yet and looks like a step back.
      if (action !== "BACK" || typeof window.history.state?.__TSR_index !== "number") return false;
      if (closeTopLayer()) return true;
      const nowMs = Date.now();
      const index = currentLocation.state.__TSR_index;
      const decision = backKey({
        index,
        isTab: isTab(currentLocation.pathname),
        isLaid: isLaid(currentLocation),
        lastPressMs,
        nowMs,
      });
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
