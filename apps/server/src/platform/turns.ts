type Limits = {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** Per caller; the total limit by default. */
  readonly waitingPerCaller?: number;
};

/** Expensive work: limited concurrency, a bounded queue, the rest is refused. Callers alternate, so a busy one only waits for itself. */
export class Turns {
  readonly #limits: Limits;
  /** The waiting callers in order: a served caller moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #count = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Does the work in its turn; undefined if the queue is full. */
  async take<Done>(work: () => Promise<Done>, caller = ""): Promise<Done | undefined> {
    if (this.#running >= this.#limits.atOnce) {
      if (!this.#mayWait(caller)) return undefined;
      // Finished work passes its slot on, so that no newcomer can take it.
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
