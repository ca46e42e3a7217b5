import { useCallback, useSyncExternalStore } from "react";
import { DESKTOP_PX } from "./constants.ts";

/** What the server renders is for phones (prerender.tsx). */
const never = () => false;

/** Whether the window has room for the trading layout, or for `px`. For components that must not be mounted twice (a chart, a form); else use `desktop:`. */
export function useWide(px: number = DESKTOP_PX): boolean {
  const query = `(min-width: ${px}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, never);
}
