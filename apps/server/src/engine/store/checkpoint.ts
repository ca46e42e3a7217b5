import type { EventOf, ProductStore, StoredCommand } from "./store.ts";
import { bytes, insertInto, integer } from "./table.ts";

type Sealed = EventOf<"checkpoint"> & { readonly by: StoredCommand };

/** Which batch sealed which checkpoint; the first one counts. */
export function checkpointStore(): ProductStore {
  const seals = insertInto<Sealed>(
    "checkpoint_seals",
    [
      integer("checkpoint", "bigint", ({ batchId }) => batchId),
      integer("batch_id", "bigint", ({ by }) => by.batchId),
      bytes("digest", ({ digest }) => Buffer.from(digest, "hex").toString("base64")),
    ],
    { conflict: "ON CONFLICT (checkpoint) DO NOTHING" },
  );
  return { on: { checkpoint: (event, by) => seals.add({ ...event, by }) }, take: () => seals.take() };
}
