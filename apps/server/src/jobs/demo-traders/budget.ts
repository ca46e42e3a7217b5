import { SECOND_MS } from "@candor/contract/domain/time.ts";

/** Commands of all simulated traders together: a second's mean, and at most so many at once. Opening a pair takes eight. */
export const COMMANDS_PER_SECOND = 6;
const COMMANDS_AT_ONCE = 40;

/** A bucket of commands that fills with time. */
export class Budget {
  #left = COMMANDS_AT_ONCE;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** How many of these commands may be sent now; those count as sent. */
  take(wanted: number, now: number): number {
    // A clock that was set back gives nothing, and takes nothing.
    const passed = Math.max(0, now - this.#at);
    this.#left = Math.min(COMMANDS_AT_ONCE, this.#left + (passed / SECOND_MS) * COMMANDS_PER_SECOND);
    this.#at = now;
    const taken = Math.max(0, Math.min(wanted, Math.floor(this.#left)));
    this.#left -= taken;
    return taken;
  }
}
