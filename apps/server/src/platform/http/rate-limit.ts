import type { Clock } from "../clock/clock.ts";

/** Bursts are this many seconds of the steady rate. */
const BURST_SECONDS = 10;
const CALLERS_MAX = 100_000;

type Bucket = { tokens: number; at: number };

/**
 * A token bucket per caller. A bucket that is full again is the same as none, so full ones are dropped when the map grows, and the memory is
 * bounded by CALLERS_MAX (about 10 MB).
 */
export class RateLimit {
  readonly #buckets = new Map<string | number, Bucket>();
  readonly #perSecond: number;
  readonly #capacity: number;
  readonly #clock: Clock;

  /** `perSecond` 0 lets everything pass. */
  constructor(options: { perSecond: number; capacity?: number; clock: Clock }) {
    this.#perSecond = options.perSecond;
    this.#capacity = options.capacity ?? options.perSecond * BURST_SECONDS;
    this.#clock = options.clock;
  }

  /** Takes `cost` tokens and answers 0, or takes none and answers after how many seconds they will be there. */
  take(caller: string | number, cost: number): number {
    if (this.#perSecond === 0) return 0;
    const now = this.#clock.now();
    const bucket = this.#buckets.get(caller);
    if (!bucket) {
      if (this.#buckets.size >= CALLERS_MAX) this.#sweep(now);
      this.#buckets.set(caller, { tokens: this.#capacity - cost, at: now });
      return 0;
    }
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + ((now - bucket.at) / 1_000) * this.#perSecond);
    bucket.at = now;
    if (bucket.tokens < cost) return Math.max(1, Math.ceil((cost - bucket.tokens) / this.#perSecond));
    bucket.tokens -= cost;
    return 0;
  }

  #sweep(now: number): void {
    const refilledBy = now - (this.#capacity / this.#perSecond) * 1_000;
    for (const [caller, bucket] of this.#buckets) if (bucket.at <= refilledBy) this.#buckets.delete(caller);
    if (this.#buckets.size >= CALLERS_MAX) this.#buckets.clear();
  }
}
