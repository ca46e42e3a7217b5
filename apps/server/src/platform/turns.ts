/** Work that is dear in memory: so many at once, so many waiting, the rest is turned away. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { atOnce: number; waitingMax: number }) {
    this.#atOnce = limits.atOnce;
    this.#waitingMax = limits.waitingMax;
  }

  /** Does the work in its turn; undefined when too many wait already. */
  async take<Done>(work: () => Promise<Done>): Promise<Done | undefined> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#waitingMax) return undefined;
      // Whoever ends hands its turn over, so that nobody who comes in between can take it.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
