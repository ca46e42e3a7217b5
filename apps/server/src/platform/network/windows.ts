import type { Clock } from "../clock/clock.ts";
import type { Spendable } from "./shared-spending.ts";

const CALLERS_MAX = 100_000;

/**
 * Sums of callers in fixed windows of time, such as full minutes of UTC: what a caller is told to have used, which a token bucket cannot say. A new window
 * forgets all sums at once; beyond CALLERS_MAX in one window the caller that came first is forgotten.
 */
export class Windows implements Spendable {
  onSpent: Spendable["onSpent"];
  readonly #lengthMs: number;
  readonly #clock: Clock;
  readonly #sums = new Map<string, number>();
  #window = 0;

  constructor(lengthMs: number, clock: Clock) {
    this.#lengthMs = lengthMs;
    this.#clock = clock;
  }

  used(caller: string): number {
    this.#turn();
    return this.#sums.get(caller) ?? 0;
  }

  /** Returns the new sum. */
  add(caller: string, count: number): number {
    this.onSpent?.(caller, count);
    return this.#count(caller, count);
  }

  /** The same of what a caller has used elsewhere. */
  spend(caller: string | number, count: number): number {
    return this.#count(String(caller), count);
  }

  #count(caller: string, count: number): number {
    const sum = this.used(caller) + count;
    this.#sums.set(caller, sum);
    const [first] = this.#sums.keys();
    if (this.#sums.size > CALLERS_MAX && first !== undefined) this.#sums.delete(first);
    return sum;
  }

  /** Until the next window, at least 1. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#lengthMs - (this.#clock.now() % this.#lengthMs)) / 1_000));
  }

  #turn(): void {
    const window = Math.floor(this.#clock.now() / this.#lengthMs);
    if (window === this.#window) return;
    this.#window = window;
    this.#sums.clear();
  }
}
