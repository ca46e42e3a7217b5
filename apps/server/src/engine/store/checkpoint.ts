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

/** Which batch sealed which checkpoint; the first one counts. The owner's notes of archived months are sealed with it, though the engine writes none. */
export const checkpointStore: Store = {
  order: 120,
  digests: [
    { table: "archives", number: "number" },
    { table: "detached_months", number: "number" },
    { table: "archived_sums", number: "number" },
  ],
  open() {
    const seals = newSeals();
    return { on: { checkpoint: (event, by) => seals.add({ ...event, by }) }, take: () => seals.take() };
  },
};
