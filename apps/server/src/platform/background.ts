import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Work that nobody waits for, on a machine whose processors are busy with orders (docs/decisions/0040-background-work.md): a thread of its own for what computes for long, and
 * rests between short pieces for everything else.
 */

/** Of the calling worker thread. Where the system knows no priority of a thread, or grants none, it computes on as before. */
function setThreadPriority(priority: number): void {
  try {
    // Of this thread, not of the process: Linux links it to "<process>/task/<thread>".
    setPriority(Number.parseInt(basename(readlinkSync("/proc/thread-self")), 10), priority);
  } catch {
    // Not Linux, or /proc is not mounted.
  }
}

/** Called in a worker thread that nobody waits for: it computes only while the other threads of the machine leave a processor idle. */
export const computeWhenIdle = (): void => setThreadPriority(constants.priority.PRIORITY_LOW);

/** Called in a worker thread that an operator waits for: while the other threads of the machine want every processor, it has a tenth of what one of them has. */
export const computeSparingly = (): void => setThreadPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const RESTS_PER_WORK = 9;

/** To be called after each piece of work: rests nine times as long as it took, so that calls and orders have their turn, and the whole takes a tenth of a processor. */
export function sparing(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    await setTimeout((performance.now() - from) * RESTS_PER_WORK);
    from = performance.now();
  };
}
