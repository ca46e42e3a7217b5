import { DONE, type Outcome } from "./outcome.ts";
import type { Product } from "./product.ts";
import type { State, Work } from "./state.ts";

/** A command ends with the step that reaches this, so that none takes 10 ms: one that did all of 10,000 stops took 280. */
const SLICE_COST = 3_000;

export const addWork = ({ work }: State, more: Work): void => void work.push(more);

/** Whether a command has left something to do: the engine then carries on with `continueWork` before anything else. */
export const hasWork = ({ work }: State): boolean => work.length > 0;

/** Does a part of what was set off, in the order in which it was. */
export function doSlice({ work }: State): void {
  for (let cost = 0; cost < SLICE_COST && work.length > 0; ) {
    const step = work[0]?.next();
    if (step?.done === false) cost += step.value;
    else work.shift();
  }
}

/** Does all that is left, before a command that may depend on it. */
export function finishWork({ work }: State): void {
  for (const one of work.splice(0)) complete(one);
}

/** Does the whole of it at once. */
export function complete(work: Work): void {
  while (work.next().done !== true);
}

/** Each command does a slice of what is left. */
const continueWork = (): Outcome => DONE;

/** A product of its own, as `due` is. */
export const work: Product = { name: "work", order: 130, commands: { continueWork } };
