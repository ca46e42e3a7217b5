/** A moment by two clocks: one that nobody can set, and the wall clock, which also counts while the computer sleeps. */
export type Moment = { readonly monotonicMs: number; readonly wallMs: number };

export const moment = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/**
 * How long ago it was, by whichever clock says more. A wall clock that was set back says nothing about the answer, so that its jump counts as age: what
 * is shown is called old until the next answer rather than new for an hour.
 */
export const sinceMs = (then: Moment, now: Moment = moment()): number =>
  Math.max(now.monotonicMs - then.monotonicMs, Math.abs(now.wallMs - then.wallMs));

/** A value is stale after two missed polls; the second of the two is allowed to take a second. */
export const isStale = (ageMs: number, everyMs: number): boolean => ageMs > 2 * everyMs + 1_000;

/** When each read was last answered. */
const answered = new Map<string, Moment>();
export const noteAnswer = (queryHash: string): void => {
  answered.set(queryHash, moment());
};
export const lastAnswer = (queryHash: string): Moment | undefined => answered.get(queryHash);
