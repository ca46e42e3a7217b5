import type { Clock } from "../clock/clock.ts";

/** Bursts are this many seconds of the steady rate. */
const BURST_SECONDS = 10;
const CALLERS_MAX = 100_000;

type Bucket = { tokens: number; at: number };

/**
 * A token bucket per caller. A bucket that is full again is the same as none; beyond CALLERS_MAX (about 10 MB) the one that was not used for the
 * longest time goes, so that nobody gets a fresh bucket by bringing a hundred thousand other callers.
 */
export class RateLimit {
  /** The one used last stands last. */
  readonly #buckets = new Map<string | number, Bucket>();
  readonly #perSecond: number;
  readonly #capacity: number;
  readonly #callersMax: number;
  readonly #clock: Clock;

  /** `perSecond` 0 lets everything pass. */
  constructor(options: { perSecond: number; capacity?: number; callersMax?: number; clock: Clock }) {
    this.#perSecond = options.perSecond;
    this.#capacity = options.capacity ?? options.perSecond * BURST_SECONDS;
    this.#callersMax = options.callersMax ?? CALLERS_MAX;
    this.#clock = options.clock;
  }

  /**
   * Takes `cost` tokens and answers 0, or takes none and answers after how many seconds they will be there. What costs more than a full bucket takes
   * a full one.
   */
  take(caller: string | number, cost: number): number {
    if (this.#perSecond === 0) return 0;
    const bucket = this.#refilled(caller);
    const needed = Math.min(cost, this.#capacity);
    if (bucket.tokens < needed) return Math.max(1, Math.ceil((needed - bucket.tokens) / this.#perSecond));
    bucket.tokens -= needed;
    return 0;
  }

  /** Gives the caller a full bucket again. */
  forget(caller: string | number): void {
    this.#buckets.delete(caller);
  }

  #refilled(caller: string | number): Bucket {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(caller) ?? { tokens: this.#capacity, at: now };
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + ((now - bucket.at) / 1_000) * this.#perSecond);
    bucket.at = now;
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    if (this.#buckets.size > this.#callersMax) {
      const [oldest] = this.#buckets.keys();
      if (oldest !== undefined) this.#buckets.delete(oldest);
    }
    return bucket;
  }
}
