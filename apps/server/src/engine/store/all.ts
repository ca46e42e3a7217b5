import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import type { ReadRows } from "./record-table.ts";
import type { DigestedTable, LoadedRows, Store, StoredCommand } from "./store.ts";
import * as listed from "./stores.ts";
import type { Statement } from "./table.ts";

/** Every product's store, in the order in which their statements are sent. */
const stores: readonly Store[] = Object.values(listed).sort((a, b) => a.order - b.order);

/** The rows of the whole state, and the latest time (ms) that the engine's clock must not go behind. */
export async function loadRows(read: ReadRows): Promise<Required<LoadedRows> & { readonly rows: StateRows }> {
  const loaded: LoadedRows[] = [];
  for (const { load } of stores) if (load) loaded.push(await load(read));
  return {
    rows: Object.assign({}, ...loaded.map(({ rows }) => rows)) as StateRows,
    notBefore: Math.max(...loaded.map(({ notBefore }) => notBefore ?? 0)),
  };
}

type Handler = (event: CoreEvent, command: StoredCommand) => void;

/** All stores as one: hands each event to those who keep it. */
export class EventStore {
  private readonly stores = stores.map(({ open }) => open());
  /** By the event's own type, so that a handler meets only its own events; hence the cast. */
  private readonly handlers = new Map<CoreEvent["type"], Handler[]>();

  constructor() {
    for (const { on } of this.stores) {
      for (const [type, handler] of Object.entries(on) as [CoreEvent["type"], Handler][]) {
        this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]);
      }
    }
  }

  /** Throws on an event that nobody keeps: it would be lost at the next reload. */
  add(event: CoreEvent, command: StoredCommand): void {
    const handlers = this.handlers.get(event.type);
    if (!handlers) throw new Error(`no store keeps the event ${event.type}`);
    for (const handler of handlers) handler(event, command);
  }

  take(): Statement[] {
    return this.stores.flatMap((store) => store.take());
  }
}

/** Every table whose rows do not change once they have ended. */
export const digestedTables: readonly DigestedTable[] = stores.flatMap(({ digests }) => digests ?? []);
