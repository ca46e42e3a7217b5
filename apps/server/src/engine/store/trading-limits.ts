import { limitsRecord } from "@candor/core/products/trading-limits/records.ts";
import { RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";
import { integer } from "./table.ts";

const limits = new RecordTable("play_limits", limitsRecord, {
  key: "userId",
  columns: {
    day: {
      columns: [{ ...integer("day", "int", (row) => row.day), read: (value) => `DATE '1970-01-01' + ${value}` }],
      select: ["day - DATE '1970-01-01'"],
      read: Number,
    },
    lost: "lost_today",
  },
});

/** Each user's own limits as they are at the end of the batch. */
export const tradingLimitsStore: Store = {
  order: 90,
  load: async (read) => ({ rows: { playLimits: await limits.load(read) } }),
  open() {
    const latest = limits.upsert();
    return { on: { play: ({ limits: row }) => latest.add(row.userId, row) }, take: () => latest.take() };
  },
};
