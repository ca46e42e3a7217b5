import type { Spendable } from "../platform/network/shared-spending.ts";

/**
 * Which pairs somebody looks at: whose book or trades a socket follows, or a call has asked for. The simulated traders of a demo act only there, so that a
 * server that nobody uses writes nothing for them.
 */
export class MarketInterest implements Spendable {
  onSpent: Spendable["onSpent"];
  readonly #now: () => number;
  readonly #followers = new Map<string, number>();
  readonly #seenAt = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A socket follows the pair, until as many `unfollow`. */
  follow(symbol: string): void {
    this.#followers.set(symbol, (this.#followers.get(symbol) ?? 0) + 1);
    this.note(symbol);
  }

  unfollow(symbol: string): void {
    const left = (this.#followers.get(symbol) ?? 0) - 1;
    if (left > 0) this.#followers.set(symbol, left);
    else this.#followers.delete(symbol);
    this.note(symbol);
  }

  /** A call asked for the pair, once. */
  note(symbol: string): void {
    this.#seenAt.set(symbol, this.#now());
    this.onSpent?.(symbol, 1);
  }

  /** Another process noted the pair. */
  spend(symbol: string | number): void {
    this.#seenAt.set(String(symbol), this.#now());
  }

  /** Notes again what is followed, for the other processes. */
  repeat(): void {
    for (const symbol of this.#followers.keys()) this.note(symbol);
  }

  /** Whether somebody looks at the pair, or did within `ms`. */
  isWatched(symbol: string, ms: number): boolean {
    return this.#followers.has(symbol) || this.#now() - (this.#seenAt.get(symbol) ?? Number.NEGATIVE_INFINITY) <= ms;
  }
}
