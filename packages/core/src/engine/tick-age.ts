/** A price needs a tick at most this old: an older one does not show the current price. */
export const TICK_AGE_MS_MAX = 3_000;
/** A tick has the time of its second, other commands the time at which they are taken: the tick may be ahead by at most this. */
export const TICK_AHEAD_MS_MAX = 100;

/** Whether a tick is current at `at` (ms): not older than `ageMs`, and not from the future, where it would stay fresh for too long. */
export const isFresh = (tick: { readonly at: number }, at: number, ageMs: number): boolean =>
  at - tick.at <= ageMs && tick.at - at <= TICK_AHEAD_MS_MAX;
