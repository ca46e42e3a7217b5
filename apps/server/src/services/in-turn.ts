/**
 * Serializes the calls of one key. Two parallel calls of one key would otherwise both be checked for proofs, and the second would be refused because
 * its code is used, or because of what the first one began.
 */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    // The previous call's failure is reported to its own caller.
    const mine = before ? before.then(work, work) : work();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
