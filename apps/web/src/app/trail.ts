import type { RouterHistory } from "@tanstack/react-router";

/** The part of the router's history that a trail needs. */
type Entries = Pick<RouterHistory, "location" | "subscribe" | "back" | "replace">;

/**
 * Follows which pages lie under the current one, which a browser does not report. After a reload the earlier pages are unknown; there
 * `returnTo` replaces.
 */
export function followTrail(history: Entries) {
  const hrefs = new Map<number, string>();
  const index = (): number => history.location.state.__TSR_index ?? 0;
  // A browser goes back a moment after the call; a second call in between would go back two pages.
  let leaving = false;
  const note = (): void => {
    leaving = false;
    hrefs.set(index(), history.location.href);
  };
  note();
  history.subscribe(note);
  return {
    /** Leaves the current page for `href`: one page back where that is the page it lies on, or it would be in the history twice. */
    returnTo: (href: string): void => {
      if (leaving) return;
      leaving = hrefs.get(index() - 1) === href;
      // A sheet that is just closing must not take this step for itself.
      if (leaving) history.back({ ignoreBlocker: true });
      else history.replace(href);
    },
  };
}
