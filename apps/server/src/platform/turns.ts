type Limits = {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Of one caller; as many as all together when it is not given. */
  readonly waitingPerCaller?: number;
};

/** Work that is dear: so much at once, so much waiting, the rest is turned away. Callers take turns, so that one who asks often waits for itself only. */
export class Turns {
  readonly #limits: Limits;
  /** Who waits, in the order of turns: a caller that had its turn goes to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work in its turn; undefined when too much waits already. */
  async take<Done>(work: () => Promise<Done>, caller = ""): Promise<Done | undefined> {
    if (this.#running >= this.#limits.atOnce) {
      if (!this.#mayWait(caller)) return undefined;
      // Whoever ends hands its turn over, so that nobody who comes in between can take it.
      await new Promise<void>((resolve) => this.#wait(caller, resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #mayWait(caller: string): boolean {
    const { waitingMax, waitingPerCaller = waitingMax } = this.#limits;
    return this.#count < waitingMax && (this.#waiting.get(caller)?.length ?? 0) < waitingPerCaller;
  }

  #wait(caller: string, begin: () => void): void {
    this.#count += 1;
    const line = this.#waiting.get(caller);
    if (line) line.push(begin);
    else this.#waiting.set(caller, [begin]);
  }

  #next(): (() => void) | undefined {
    for (const [caller, line] of this.#waiting) {
      const begin = line.shift();
      this.#waiting.delete(caller);
      if (line.length > 0) this.#waiting.set(caller, line);
      this.#count -= 1;
      return begin;
    }
    return undefined;
  }
}
