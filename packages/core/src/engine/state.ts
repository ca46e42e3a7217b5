import type { Ledger } from "../ledger/ledger.ts";
import type { CoreEvent } from "./event.ts";

/** What a command has set off, done step by step; each step yields what it cost in microseconds, as `bench/worst.ts` has it at 10,000 positions. */
export type Work = Generator<number, void, undefined>;

/** Everything that the core knows. It changes only inside `execute`. The state.ts of each product declares the product's own part here. */
export interface State {
  readonly ledger: Ledger;
  /** What a command has set off and is not done yet, first come first. It never outlives a batch, so that it has no rows. */
  readonly work: Work[];
  /** Where the command under way puts its events. */
  events: CoreEvent[];
  /** Set when a command threw: its changes stand half done, so that nothing may run on this state any more. */
  broken: boolean;
}
