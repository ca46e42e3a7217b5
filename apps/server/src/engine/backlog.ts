/** So long an order waits at most: who trades would rather be refused at once. */
const WAIT_MS = 200;
/** So many may wait in any case. A database that stands still for a second then refuses nobody on a quiet day. */
const LEAST = 256;
/** A shorter busy time says little, since commits answer in lumps of 5 to 50 ms, unless so many commands were in it. */
const MEASURED_MS = 100;
const MEASURED_COMMANDS = 64;
/** What a lower measurement takes off the rate, since a time with few commands looks like a slow one: half of it in a second. */
const DECAY = 0.93;

/** A burst may be longer than that, for so long. */
const BURST_MS = 200;

/**
 * How many commands may wait for their commit so that the last of them is answered within 200 ms, by the best rate of late. At five times too many orders a queue of fixed
 * length is full all the time, and every order waits as long as it is (e2e/prove/overload.ts). So once more have been waiting for a while, new orders are refused until half of
 * them are gone.
 */
export class Backlog {
  #perMs = 0;
  #beganAt = 0;
  #busyMs = 0;
  #done = 0;
  #longSince: number | undefined;

  get most(): number {
    return Math.max(LEAST, Math.floor(this.#perMs * WAIT_MS));
  }

  /** Whether another one has to be refused while so many wait. Times are in ms of a clock that nobody can set. */
  refuses(waiting: number, now: number): boolean {
    if (waiting < this.most / 2) this.#longSince = undefined;
    if (waiting < this.most) return false;
    this.#longSince ??= now;
    return now - this.#longSince >= BURST_MS;
  }

  /** A batch is sent. */
  began(now: number): void {
    this.#beganAt = now;
  }

  /** A batch of so many commands is committed; `isLast` if none waits behind it. */
  committed(commands: number, now: number, isLast: boolean): void {
    this.#done += commands;
    // Without the time in which a batch gathered commands, which costs nothing.
    this.#busyMs += Math.max(1, now - this.#beganAt);
    const isMeasured = this.#busyMs >= MEASURED_MS || (isLast && this.#done >= MEASURED_COMMANDS);
    if (isMeasured) this.#perMs = Math.max(this.#done / this.#busyMs, this.#perMs * DECAY);
    if (!isMeasured && !isLast) return;
    this.#busyMs = 0;
    this.#done = 0;
  }
}
