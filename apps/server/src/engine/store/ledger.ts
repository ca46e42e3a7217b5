import { balanceAfter, balanceRecord, counters, events } from "@candor/core/ledger/records.ts";
import { type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store, StoredCommand } from "./store.ts";
import { integer, time, uuid } from "./table.ts";

const entries = new RecordTable(
  "ledger_entries",
  { fields: events.posting },
  {
    key: "entryId",
    columns: { available: "available_delta", frozen: "frozen_delta" },
  },
);
type By = { readonly by: StoredCommand };
const byCommand = [
  time<By>("at", ({ by }) => by.at),
  integer<By>("batch_id", "bigint", ({ by }) => by.batchId),
  uuid<By>("command_id", ({ by }) => by.id),
];
const balances = new RecordTable("balances", balanceRecord, { key: "ownerId" });

async function load(read: ReadRows): Promise<LoadedRows> {
  const rows = await balances.load(read, "WHERE available <> 0 OR frozen <> 0");
  const [next] = await readRecords(
    read,
    { fields: counters.fields },
    "SELECT coalesce((SELECT max(entry_id) FROM ledger_entries), 0) + 1",
  );
  return { rows: { balances: rows, ...next } };
}

/** The part that contracts depend on: what users have for them, and the house's accounts. */
export const loadContractBalances = (read: ReadRows) =>
  balances.load(read, "WHERE (available <> 0 OR frozen <> 0) AND (owner_id = 0 OR account = 'lever')");

/** Every posting is an entry; for balances only the last of each account is written. */
export const ledgerStore: Store = {
  order: 30,
  digests: [{ table: "ledger_entries", number: "entry_id" }],
  load,
  open() {
    const made = entries.insert<By>(byCommand);
    const latest = balances.upsert({ keys: ["ownerId", "account", "currencyId"] });
    return {
      on: {
        posting(posting, by) {
          made.add({ ...posting, by });
          const { ownerId, account, currencyId } = posting;
          latest.add(`${ownerId}:${account}:${currencyId}`, balanceAfter(posting));
        },
      },
      take: () => [...made.take(), ...latest.take()],
    };
  },
};
