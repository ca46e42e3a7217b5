import type { CoreEvent, EventOf } from "@candor/core/engine/event.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import type { ReadRows } from "./record-table.ts";
import type { Statement } from "./table.ts";

export type { EventOf } from "@candor/core/engine/event.ts";

/** The command whose events are being stored, and the batch that it is in. */
export type StoredCommand = { readonly id: string; readonly at: number; readonly batchId: number };

type Handlers = { readonly [Type in CoreEvent["type"]]?: (event: EventOf<Type>, command: StoredCommand) => void };

/**
 * How a product's events become rows. `on` is called for each event of a batch in order; `take` gives the statements of the batch's transaction and
 * empties the store for the next. Several changes of one row within a batch are one row.
 */
export type ProductStore = { readonly on: Handlers; take(): Statement[] };

/** A product's part of the state as the database has it; the engine's clock must not go behind `notBefore` (ms). */
export type LoadedRows = { readonly rows: Partial<StateRows>; readonly notBefore?: number };

/** A table whose rows do not change once they have ended, which checkpoints seal by a hash. */
export type DigestedTable = {
  readonly table: string;
  /** The column whose numbers ascend with the batches. */
  readonly number: string;
  /** The numbers of rows that are open in a state, and so will still change. */
  readonly open?: (state: StateRows) => readonly string[];
  /** The column that `open` names rows by, where it is another. */
  readonly key?: string;
};

export type Store = {
  /** Statements of a store with a lower order are sent first: rows come before those that refer to them. */
  readonly order: number;
  readonly open: () => ProductStore;
  /** What of its tables is a part of the state. */
  readonly load?: (read: ReadRows) => Promise<LoadedRows>;
  readonly digests?: readonly DigestedTable[];
};
