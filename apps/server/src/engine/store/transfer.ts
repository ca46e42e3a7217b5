import type { EventOf, ProductStore } from "./store.ts";
import { amount, insertInto, integer, time, uuid, word } from "./table.ts";

type Transferred = EventOf<"transfer">;

export function transferStore(): ProductStore {
  const transfers = insertInto<Transferred>("transfers", [
    uuid("command_id", (transfer) => transfer.commandId),
    integer("user_id", "bigint", (transfer) => transfer.userId),
    word("from_account", (transfer) => transfer.from),
    word("to_account", (transfer) => transfer.to),
    integer("currency_id", "int", (transfer) => transfer.currencyId),
    amount("amount", (transfer) => transfer.amount),
    time("at", (transfer) => transfer.at),
  ]);
  return { on: { transfer: (transfer) => transfers.add(transfer) }, take: () => transfers.take() };
}
