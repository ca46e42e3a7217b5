import type { EventOf, ProductStore, StoredCommand } from "./store.ts";
import { amount, insertInto, integer, text, time, upsertInto, uuid, word } from "./table.ts";

type Posting = EventOf<"posting">;
type Entry = { readonly posting: Posting; readonly by: StoredCommand };

/** Every posting is an entry; of the balances only the last of each account matters to the table. */
export function ledgerStore(): ProductStore {
  const entries = insertInto<Entry>("ledger_entries", [
    integer("entry_id", "bigint", ({ posting }) => posting.entryId),
    time("at", ({ by }) => by.at),
    integer("batch_id", "bigint", ({ by }) => by.batchId),
    uuid("command_id", ({ by }) => by.id),
    integer("owner_id", "bigint", ({ posting }) => posting.ownerId),
    word("account", ({ posting }) => posting.account),
    integer("currency_id", "int", ({ posting }) => posting.currencyId),
    amount("available_delta", ({ posting }) => posting.available),
    amount("frozen_delta", ({ posting }) => posting.frozen),
    amount("available_after", ({ posting }) => posting.availableAfter),
    amount("frozen_after", ({ posting }) => posting.frozenAfter),
    word("tag", ({ posting }) => posting.tag),
    text("ref", ({ posting }) => posting.ref),
  ]);
  const balances = upsertInto<Posting>(
    "balances",
    ["owner_id", "account", "currency_id"],
    [
      integer("owner_id", "bigint", (posting) => posting.ownerId),
      word("account", (posting) => posting.account),
      integer("currency_id", "int", (posting) => posting.currencyId),
      amount("available", (posting) => posting.availableAfter),
      amount("frozen", (posting) => posting.frozenAfter),
    ],
  );
  let last = new Map<string, Posting>();

  return {
    on: {
      posting(posting, by) {
        entries.add({ posting, by });
        last.set(`${posting.ownerId}:${posting.account}:${posting.currencyId}`, posting);
      },
    },
    take() {
      for (const posting of last.values()) balances.add(posting);
      last = new Map();
      return [...entries.take(), ...balances.take()];
    },
  };
}
