/** A page that reads itself again every few seconds is one reading; one that comes back later is another. */
const READING_MS = 10 * 60_000;
const READINGS_MAX = 100_000;

/**
 * What was shown a moment ago, so that its reading is written down once for a page and not once for each poll. A forgotten one, by a restart or beyond
 * the maximum, is only written down again.
 */
export class RecentReadings {
  /** The oldest first. */
  readonly #untilMs = new Map<string, number>();
  /** Of the keys whose reading is being written down. */
  readonly #writing = new Map<string, Promise<void>>();

  /**
   * Writes down those of the keys that were not shown lately, and returns once all of them are written. A page that asks twice at once, as for a list and for
   * its next page, is one reading.
   */
  async writeOnce(keys: readonly string[], now: number, write: (unseen: string[]) => Promise<void>): Promise<void> {
    for (let others = this.#othersOf(keys); others.length > 0; others = this.#othersOf(keys))
      await Promise.allSettled(others);
    const unseen = this.unseen(keys, now);
    if (unseen.length > 0) {
      const writing = write(unseen);
      for (const key of unseen) this.#writing.set(key, writing);
      try {
        await writing;
      } finally {
        for (const key of unseen) this.#writing.delete(key);
      }
    }
    this.note(keys, now);
  }

  #othersOf(keys: readonly string[]): Promise<void>[] {
    return keys.flatMap((key) => this.#writing.get(key) ?? []);
  }

  /** Those of the keys that were not shown within ten minutes before. Nothing is kept by this: `note` does that once the reading is written down. */
  unseen(keys: readonly string[], now: number): string[] {
    return keys.filter((key) => (this.#untilMs.get(key) ?? 0) <= now);
  }

  note(keys: readonly string[], now: number): void {
    for (const key of keys) {
      this.#untilMs.delete(key);
      this.#untilMs.set(key, now + READING_MS);
    }
    for (const [key, until] of this.#untilMs) {
      if (until > now && this.#untilMs.size <= READINGS_MAX) break;
      this.#untilMs.delete(key);
    }
  }
}
