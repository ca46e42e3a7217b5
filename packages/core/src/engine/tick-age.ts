/** What needs a price needs a tick at most this old: an older one says nothing of the present price. */
export const TICK_AGE_MS_MAX = 3_000;
/** A tick carries its second, other commands the time at which they are taken: the tick may be ahead by so much and no more. */
export const TICK_AHEAD_MS_MAX = 100;

/** Whether a tick is of the present at `at` (ms): not older than `ageMs`, and not of a time that is still to come, from which it would stay fresh for ever. */
export const isFresh = (tick: { readonly at: number }, at: number, ageMs: number): boolean =>
  at - tick.at <= ageMs && tick.at - at <= TICK_AHEAD_MS_MAX;
