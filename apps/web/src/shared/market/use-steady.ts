import { useEffect, useRef, useState } from "react";

/** A list sorted by live figures would move under the thumb with every message, five times a second. */
const REORDER_EVERY_MS = 3_000;

/** Keeps a sort order for a while. A changed `key` (another tab, search, favorites) shows the new order at once. */
export function useSteady<Value>(value: Value, key: string): Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const [held, setHeld] = useState({ value, key });
  if (held.key !== key) setHeld({ value, key });
  useEffect(() => {
    const timer = setInterval(() => setHeld({ value: latest.current, key }), REORDER_EVERY_MS);
    return () => clearInterval(timer);
  }, [key]);
  return held.key === key ? held.value : value;
}
