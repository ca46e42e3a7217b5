/**
 * Runs the calls of one key after each other. Two sendings of one key at once would otherwise both be asked for what proves their user, and the second
 * would be told that its code is used or that a withdrawal is under review, which is its own.
 */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    // How the one before ended is its caller's to hear.
    const mine = before ? before.then(work, work) : work();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
