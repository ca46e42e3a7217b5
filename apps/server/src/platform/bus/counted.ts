/** Interests that several callers share: the first one of a key turns it on, the last one off. */
export class Counted {
  readonly #set: (key: number, on: boolean) => void;
  readonly #counts = new Map<number, number>();

  constructor(set: (key: number, on: boolean) => void) {
    this.#set = set;
  }

  add(key: number): void {
    const before = this.#counts.get(key) ?? 0;
    this.#counts.set(key, before + 1);
    if (before === 0) this.#set(key, true);
  }

  remove(key: number): void {
    const before = this.#counts.get(key) ?? 0;
    if (before > 1) this.#counts.set(key, before - 1);
    else if (this.#counts.delete(key)) this.#set(key, false);
  }

  /** Turns on again all that are on: a new engine knows none of them. */
  repeat(): void {
    for (const key of this.#counts.keys()) this.#set(key, true);
  }
}
