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
