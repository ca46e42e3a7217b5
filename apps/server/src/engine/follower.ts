import type { Command } from "@candor/core/engine/command.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { ClientBase } from "pg";
import type { Statement } from "./store/table.ts";

/** What a follower adds to a batch: rows for its transaction, and an action for after the commit. */
export type Contribution = { readonly statements: readonly Statement[]; readonly committed: () => void };

/**
 * A consumer of the core's events: candles, messages to the gateway. It receives commands when they are executed, which is before their commit, and
 * must publish nothing of them until then. After a failure everything uncommitted is dropped: `loaded` starts over.
 */
export type Follower = {
  loaded(state: State, client: ClientBase): Promise<void>;
  executed(command: Command, execution: Execution): void;
  /** The open batch is closed now. */
  sealed(): Contribution;
};
