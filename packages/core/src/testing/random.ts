/** A seeded random source (sfc32): tests that print their seed can be run again exactly. */
export class SeededRandom {
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** A fraction in [0, 1). */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** An integer in 0..below-1. */
  below(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<const T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  #next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }
}
