import type { Clock } from "../../../platform/clock/clock.ts";

/** Makes a value at most every so often, and once for all who ask meanwhile. A failure is not kept. */
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
