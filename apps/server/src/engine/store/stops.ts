import { stopRecord } from "@candor/core/products/stops/records.ts";
import { RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";

const stops = new RecordTable("stops", stopRecord, { key: "target" });

/** The last word on each target of the emergency stop. */
export const stopStore: Store = {
  order: 11,
  load: async (read) => ({ rows: { stops: await stops.load(read) } }),
  open() {
    const latest = stops.upsert();
    return { on: { stop: ({ stop }) => latest.add(stop.target, stop) }, take: () => latest.take() };
  },
};
