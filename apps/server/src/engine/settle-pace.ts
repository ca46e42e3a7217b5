/** Of a batch of 600 allotments the orders in it waited 444 ms at the 99th percentile (bench/subscriptions.ts); payments and options are cheaper. */
const MOST = 600;
/** Below it the batch's own cost prevails, and less in it makes nobody wait less. */
const LEAST = 50;
const START = 100;
/** An order waits for the batch before its own and for its own. */
const SLOW_MS = 40;
const FAST_MS = 20;

/**
 * How many due orders the next batch settles: as many as the database writes in some 30 ms, so that orders of users beside them are answered in less than
 * 100. It is halved after a slow batch and grows by half after a fast one that was full.
 */
export class SettlePace {
  #most = START;

  /** Of one batch. */
  get most(): number {
    return this.#most;
  }

  /** A batch that has settled so many was written in so many ms. */
  wrote(settled: number, ms: number): void {
    if (settled === 0) return;
    if (ms > SLOW_MS) this.#most = Math.max(LEAST, Math.floor(this.#most / 2));
    else if (ms < FAST_MS && settled >= this.#most) this.#most = Math.min(MOST, Math.ceil(this.#most * 1.5));
  }
}
