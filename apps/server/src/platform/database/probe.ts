import { ANSWER_WITHIN_MS } from "@candor/contract/domain/alarms.ts";

/** A time in which the database gave no answer, by the wall clock at its end. */
export type Outage = { readonly from: number; readonly to: number };
export type DatabaseAnswer = {
  /** Whether it answered in time. */
  readonly ok: boolean;
  /** How long the last question took, or has been waiting by now. */
  readonly roundTripMs: number;
};

/**
 * Asks the database for nothing, to learn whether it answers. One question is out at a time: while the database stands still, another one would only
 * take another connection of the pool. Durations are measured by a clock that nobody can set.
 */
export class DatabaseProbe {
  readonly #ask: () => Promise<unknown>;
  readonly #wallNow: () => number;
  #pending: Promise<void> | undefined;
  #askedAt = 0;
  #outage: Outage | undefined;
  /** When the first of the questions was asked that have failed since the last answer. */
  #failingSince: number | undefined;

  constructor(ask: () => Promise<unknown>, wallNow: () => number) {
    this.#ask = ask;
    this.#wallNow = wallNow;
  }

  /** Waits `withinMs` at most; a question that is out already is waited for, with the time since it was asked. */
  async answer(withinMs = ANSWER_WITHIN_MS): Promise<DatabaseAnswer> {
    this.#pending ??= this.#question();
    const askedAt = this.#askedAt;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    const ok = await Promise.race([
      this.#pending.then(
        () => true,
        () => false,
      ),
      late,
    ]);
    clearTimeout(timer);
    return { ok, roundTripMs: Math.round((performance.now() - askedAt) * 10) / 10 };
  }

  /** The longest time without an answer since the last call; undefined if every question was answered in time. */
  takeOutage(): Outage | undefined {
    const outage = this.#outage;
    this.#outage = undefined;
    return outage;
  }

  async #question(): Promise<void> {
    this.#askedAt = performance.now();
    try {
      await this.#ask();
      this.#noteAnswer();
    } catch (error) {
      // A pool whose connections all hang refuses another one after ten seconds.
      this.#failingSince ??= this.#askedAt;
      throw error;
    } finally {
      this.#pending = undefined;
    }
  }

  #noteAnswer(): void {
    const to = this.#wallNow();
    const silentMs = performance.now() - (this.#failingSince ?? this.#askedAt);
    const longest = this.#outage ? this.#outage.to - this.#outage.from : 0;
    if (silentMs > Math.max(ANSWER_WITHIN_MS, longest)) this.#outage = { from: to - silentMs, to };
    this.#failingSince = undefined;
  }
}
