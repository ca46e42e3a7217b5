import type { EventOf, ProductStore } from "./store.ts";
import { amount, insertInto, integer, time, uuid, word } from "./table.ts";

type Converted = EventOf<"conversion">;

export function convertStore(): ProductStore {
  const conversions = insertInto<Converted>("conversions", [
    uuid("command_id", (conversion) => conversion.commandId),
    integer("user_id", "bigint", (conversion) => conversion.userId),
    word("account", (conversion) => conversion.account),
    integer("from_id", "int", (conversion) => conversion.fromId),
    integer("to_id", "int", (conversion) => conversion.toId),
    amount("amount", (conversion) => conversion.amount),
    amount("received", (conversion) => conversion.received),
    amount("from_price", (conversion) => conversion.fromPrice),
    amount("to_price", (conversion) => conversion.toPrice),
    integer("from_tick", "bigint", (conversion) => conversion.fromTickId),
    integer("to_tick", "bigint", (conversion) => conversion.toTickId),
    amount("spread", (conversion) => conversion.spread),
    time("at", (conversion) => conversion.at),
  ]);
  return { on: { conversion: (conversion) => conversions.add(conversion) }, take: () => conversions.take() };
}
