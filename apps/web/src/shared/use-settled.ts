import { useEffect, useState } from "react";

/** Pause after a keystroke before something is requested. */
const TYPED_AFTER_MS = 250;

/** A typed text once the typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
