import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { Preview } from "../../book/taker.ts";

/** About 4 ms. */
export const SORTS_MAX = 5_000;

/**
 * How many resting orders all takers of one command may still meet together. A fill takes about 30 us until it is in the batch's text, so that a sweep
 * of 100,000 orders stopped everybody for six seconds (docs/decisions/0006-fills-of-a-command.md).
 */
export class FillBudget {
  left = FILLS_MAX;
  /** Stops that a price has reached and that may still be put in order: all of 100,000 at once took 57 to 80 ms of the tick that reached them. */
  sortsLeft = SORTS_MAX;

  /** A triggered stop counts as one, beside the orders that it meets: it costs about as much as a fill. */
  spend(meetings: number): void {
    this.left = Math.max(0, this.left - meetings);
  }
}

/** Fill-or-kill fills as a whole or not at all; `end` is why it would end. */
export function refuseKill(end: Preview["end"]): Refusal | undefined {
  if (end === "filled") return undefined;
  return end === "meetings" ? refuse("TOO_MANY_FILLS", { max: FILLS_MAX }) : refuse("CANNOT_FILL");
}
