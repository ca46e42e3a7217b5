import type { Clock } from "../../../platform/clock/clock.ts";

const KEPT_MAX = 2_000;
/** A chart of 5,000 bars has 250 KB; what is larger is made anew. */
const CHARS_MAX = 300_000;
const CHARS_OF_ALL_MAX = 50_000_000;

type Kept = { readonly body: string; readonly until: number };

/** Answers of public calls that may be some seconds old, by their address: of a thousand charts on one pair one reads the table. */
export class KeptAnswers {
  readonly #clock: Clock;
  readonly #answers = new Map<string, Kept>();
  #chars = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get(url: string): string | undefined {
    const kept = this.#answers.get(url);
    if (!kept) return undefined;
    if (kept.until > this.#clock.now()) return kept.body;
    this.#drop(url, kept);
    return undefined;
  }

  keep(url: string, body: string, seconds: number): void {
    if (body.length > CHARS_MAX) return;
    const before = this.#answers.get(url);
    if (before) this.#drop(url, before);
    this.#answers.set(url, { body, until: this.#clock.now() + seconds * 1_000 });
    this.#chars += body.length;
    for (const [oldest, kept] of this.#answers) {
      if (this.#answers.size <= KEPT_MAX && this.#chars <= CHARS_OF_ALL_MAX) return;
      this.#drop(oldest, kept);
    }
  }

  #drop(url: string, { body }: Kept): void {
    this.#answers.delete(url);
    this.#chars -= body.length;
  }
}
