import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * Work that nobody waits for, on a machine whose processors are busy with orders (docs/decisions/0040-background-work.md): a thread of its own for what computes for long, and
 * rests between short pieces for everything else.
 */

/**
 * Called in a worker thread: it computes only while the other threads of the machine leave a processor idle. Where the system knows no priority of a thread, or grants none,
 * it runs as before.
 */
export function computeWhenIdle(): void {
  try {
    // Of this thread, not of the process: Linux links it to "<process>/task/<thread>".
    const thread = Number.parseInt(basename(readlinkSync("/proc/thread-self")), 10);
    setPriority(thread, constants.priority.PRIORITY_LOW);
  } catch {
    // Not Linux, or /proc is not mounted.
  }
}

const RESTS_PER_WORK = 9;

/** To be called after each piece of work: rests nine times as long as it took, so that calls and orders have their turn, and the whole takes a tenth of a processor. */
export function sparing(): () => Promise<void> {
  let from = performance.now();
  return async () => {
    await setTimeout((performance.now() - from) * RESTS_PER_WORK);
    from = performance.now();
  };
}
