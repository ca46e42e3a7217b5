/**
 * Runs `flush` soon after a request, and never more often than every `everyMs`: the first change after a pause is sent at once, further ones wait and
 * are sent together. A plain interval would hold each change back by half of it on average.
 */
export class Pace {
  readonly #everyMs: number;
  readonly #gatherMs: number;
  readonly #flush: () => void;
  #timer: NodeJS.Timeout | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** `gatherMs` is how long the first change waits for others of the same moment: one second's ticks arrive as several messages. */
  constructor(options: { everyMs: number; gatherMs: number; flush: () => void }) {
    this.#everyMs = options.everyMs;
    this.#gatherMs = options.gatherMs;
    this.#flush = options.flush;
  }

  request(): void {
    if (this.#timer) return;
    const due = Math.max(this.#lastAt + this.#everyMs - performance.now(), this.#gatherMs);
    this.#timer = setTimeout(() => this.#run(), due);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #run(): void {
    this.#timer = undefined;
    this.#lastAt = performance.now();
    this.#flush();
  }
}
