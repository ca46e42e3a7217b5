import type { Ledger } from "../ledger/ledger.ts";
import type { CoreEvent } from "./event.ts";

/** Work triggered by a command, done step by step; each step yields its cost in microseconds, as measured by `bench/worst.ts` at 10,000 positions. */
export type Work = Generator<number, void, undefined>;

/** Everything that the core knows. It changes only inside `execute`. The state.ts of each product declares the product's own part here. */
export interface State {
  readonly ledger: Ledger;
  /** Unfinished work triggered by a command, in order. It never outlives a batch, so it has no rows. */
  readonly work: Work[];
  /** The events of the current command. */
  events: CoreEvent[];
  /** Set when a command threw: its changes are half done, so no command may run on this state any more. */
  broken: boolean;
}
