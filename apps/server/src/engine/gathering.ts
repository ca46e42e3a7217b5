/** From the begin of one batch to that of the next while orders keep coming. */
const APART_MS = 25;
/** After so long without a command none is expected: clients that all wait for an answer send nothing before they have it. */
const QUIET_MS = 2;
/** Fewer commands in a batch than this, and the processor has time for another one. */
const LIVELY = 16;
/** A batch of so many is worth its cost already. */
const FULL = 128;

/**
 * How long the open batch waits for further commands. A batch costs some 3 ms of the processors whatever is in it, so under a steady stream of
 * orders batches that follow each other at once take the time that the next orders need (docs/decisions/0002-group-commit.md). Times are in ms of a clock that nobody can set.
 */
export class Gathering {
  #sentAt = Number.NEGATIVE_INFINITY;
  #sentCommands = 0;
  #arrivedAt = Number.NEGATIVE_INFINITY;

  /** A command has come. */
  arrived(now: number): void {
    this.#arrivedAt = now;
  }

  /** A batch of so many commands is sent. */
  sent(commands: number, now: number): void {
    this.#sentAt = now;
    this.#sentCommands = commands;
  }

  /** For so long the open batch of so many commands still waits; 0: it is to be sent. */
  waitMs(commands: number, now: number): number {
    if (this.#sentCommands < LIVELY || commands >= FULL) return 0;
    return Math.max(0, Math.min(this.#sentAt + APART_MS, this.#arrivedAt + QUIET_MS) - now);
  }
}
