import { events } from "@candor/core/products/transfer/records.ts";
import { RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";

const transfers = new RecordTable(
  "transfers",
  { fields: events.transfer },
  {
    key: "commandId",
    columns: { from: "from_account", to: "to_account" },
  },
);

export const transferStore: Store = {
  order: 40,
  digests: [{ table: "transfers", number: "transfer_id" }],
  open() {
    const made = transfers.insert();
    return { on: { transfer: (transfer) => made.add(transfer) }, take: () => made.take() };
  },
};
