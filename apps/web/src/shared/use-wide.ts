import { useSyncExternalStore } from "react";
import { DESKTOP_PX } from "./constants.ts";

const query = `(min-width: ${DESKTOP_PX}px)`;
const subscribe = (listener: () => void) => {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

/** Whether the window has room for the trading layout. For what must not be mounted twice (a chart, a form); else use `desktop:`. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
