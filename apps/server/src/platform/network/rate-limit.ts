import type { Clock } from "../clock/clock.ts";
import type { Spendable } from "./shared-spending.ts";

/** Bursts are this many seconds of the steady rate. */
const BURST_SECONDS = 10;
const CALLERS_MAX = 100_000;

type Bucket = { tokens: number; at: number };

/**
 * A token bucket per caller. A full bucket equals none; beyond CALLERS_MAX (about 10 MB) the least recently used one is dropped, so that a hundred
 * thousand other callers give nobody a fresh bucket.
 */
export class RateLimit implements Spendable {
  onSpent: Spendable["onSpent"];
  /** In order of use, the latest last. */
  readonly #buckets = new Map<string | number, Bucket>();
  readonly #perSecond: number;
  readonly #capacity: number;
  readonly #callersMax: number;
  readonly #clock: Clock;

  /** `perSecond` 0 disables the limit. */
  constructor(options: { perSecond: number; capacity?: number; callersMax?: number; clock: Clock }) {
    this.#perSecond = options.perSecond;
    this.#capacity = options.capacity ?? options.perSecond * BURST_SECONDS;
    this.#callersMax = options.callersMax ?? CALLERS_MAX;
    this.#clock = options.clock;
  }

  /** Takes `cost` tokens and returns 0, or takes none and returns the seconds until they are available. A cost above a full bucket takes a full one. */
  take(caller: string | number, cost: number): number {
    if (this.#perSecond === 0) return 0;
    const bucket = this.#refilled(caller);
    const needed = Math.min(cost, this.#capacity);
    if (bucket.tokens < needed) return Math.max(1, Math.ceil((needed - bucket.tokens) / this.#perSecond));
    bucket.tokens -= needed;
    this.onSpent?.(caller, needed);
    return 0;
  }

  /** Takes what the caller has had elsewhere, even if it is not there: at most a full bucket is owed. */
  spend(caller: string | number, cost: number): void {
    if (this.#perSecond === 0) return;
    const bucket = this.#refilled(caller);
    bucket.tokens = Math.max(-this.#capacity, bucket.tokens - cost);
  }

  /** Whether nothing could be taken now. */
  isSpent(caller: string | number): boolean {
    return this.#perSecond > 0 && this.#refilled(caller).tokens < 1;
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
