import { pauseBefore } from "@candor/contract/client/send-once.ts";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Polls, with growing pauses, for the outcome of a request whose answer was lost: `again` of useSend, or undefined while nothing is unknown. Ends
 * with the component, and continues at the next press, since the key is kept.
 */
export function useAskAgain(again: (() => unknown) | undefined): {
  readonly asking: boolean;
  readonly ask: () => void;
} {
  const [tries, setTries] = useState(0);
  const [asking, setAsking] = useState(false);
  const isUnknown = again !== undefined;
  const askOnce = async () => {
    setAsking(true);
    await again?.();
    setAsking(false);
    setTries((before) => before + 1);
  };
  const askInTime = useEffectEvent(() => void askOnce());
  useEffect(() => {
    if (!isUnknown) setTries(0);
  }, [isUnknown]);
  useEffect(() => {
    if (!isUnknown || asking) return;
    const timer = setTimeout(askInTime, pauseBefore(tries));
    return () => clearTimeout(timer);
  }, [isUnknown, asking, tries]);
  return { asking, ask: () => void askOnce() };
}
