import { useEffect, useState } from "react";

/** The offset of this computer's clock; ages and remaining times use the server's. */
let offsetMs = 0;

export const learnServerTime = (serverMs: number): void => {
  offsetMs = serverMs - Date.now();
};
export const serverNow = (): number => Date.now() + offsetMs;

/** The server's time, updated at an interval. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
