import type { Clock } from "../../../platform/clock/clock.ts";

/** Computes a value at most once per interval, and once for all concurrent callers. A failure is not cached. */
export function kept<Value>(clock: Clock, everyMs: number, make: () => Promise<Value>): () => Promise<Value> {
  let made: { value: Promise<Value>; at: number } | undefined;
  return () => {
    const now = clock.now();
    if (made && now - made.at < everyMs && now >= made.at) return made.value;
    const value = make();
    made = { value, at: now };
    value.catch(() => {
      if (made?.value === value) made = undefined;
    });
    return value;
  };
}
