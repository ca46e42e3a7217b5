/** How long to wait before trying a venue again. */
export type Backoff = {
  /** Milliseconds until the next attempt: the window doubles with every call up to `maxMs`, and the wait is its upper half by chance. */
  next(): number;
  /** After a success the next failure waits as briefly as the first one. */
  reset(): void;
};

/** `random` gives numbers from 0 to below 1. The chance keeps venues that failed together from being retried together forever. */
export function createBackoff(options: { firstMs: number; maxMs: number; random?: () => number }): Backoff {
  const { firstMs, maxMs, random = Math.random } = options;
  let windowMs = firstMs;
  return {
    next() {
      const waitMs = windowMs / 2 + (windowMs / 2) * random();
      windowMs = Math.min(maxMs, windowMs * 2);
      return waitMs;
    },
    reset() {
      windowMs = firstMs;
    },
  };
}

/** Resolves after `ms` (at once if that is over), or as soon as `signal` is aborted; it never rejects, so that a loop ends by its own condition. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, ms));
    signal.addEventListener("abort", done);
  });
}
