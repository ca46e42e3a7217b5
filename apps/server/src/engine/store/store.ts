import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { Statement } from "./table.ts";

export type EventOf<Type extends CoreEvent["type"]> = Extract<CoreEvent, { type: Type }>;

/** The command whose events are being stored, and the batch that it is in. */
export type StoredCommand = { readonly id: string; readonly at: number; readonly batchId: number };

type Handlers = { readonly [Type in CoreEvent["type"]]?: (event: EventOf<Type>, command: StoredCommand) => void };

/**
 * How a product's events become rows. `on` is called for each event of a batch in order; `take` gives the statements of the batch's transaction and
 * empties the store for the next. Several changes of one row within a batch are one row.
 */
export type ProductStore = { readonly on: Handlers; take(): Statement[] };
