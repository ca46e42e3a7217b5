import { useEffect, useState } from "react";

/** How far this computer's clock is from the server's; ages and what is left are the server's. */
let offsetMs = 0;

export const learnServerTime = (serverMs: number): void => {
  offsetMs = serverMs - Date.now();
};
export const serverNow = (): number => Date.now() + offsetMs;

/** The server's time, anew every so often. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
