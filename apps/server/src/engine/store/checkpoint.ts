import type { EventOf, Store, StoredCommand } from "./store.ts";
import { bytes, insertInto, integer } from "./table.ts";

type Sealed = EventOf<"checkpoint"> & { readonly by: StoredCommand };

const newSeals = () =>
  insertInto<Sealed>(
    "checkpoint_seals",
    [
      integer("checkpoint", "bigint", ({ batchId }) => batchId),
      integer("batch_id", "bigint", ({ by }) => by.batchId),
      bytes("digest", ({ digest }) => Buffer.from(digest, "hex").toString("base64")),
    ],
    { conflict: "ON CONFLICT (checkpoint) DO NOTHING" },
  );

/** Which batch sealed which checkpoint; the first one counts. */
export const checkpointStore: Store = {
  order: 120,
  open() {
    const seals = newSeals();
    return { on: { checkpoint: (event, by) => seals.add({ ...event, by }) }, take: () => seals.take() };
  },
};
