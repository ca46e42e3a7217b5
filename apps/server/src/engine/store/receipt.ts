import type { EventOf, Store, StoredCommand } from "./store.ts";
import { type Column, insertInto, integer, json, type Statement, time, uuid, word } from "./table.ts";

type Receipt = EventOf<"receipt"> & { readonly command: StoredCommand };

/** A list of ids as one value: an array of arrays would be unnested to its last element. */
const tickIds: Column<Receipt> = {
  name: "tick_ids",
  type: "text",
  text: (receipt) => `"{${receipt.tickIds.join(",")}}"`,
  read: (value) => `${value}::bigint[]`,
};
const jsonb = (name: "inputs" | "result"): Column<Receipt> => ({
  ...json<Receipt>(name, (receipt) => JSON.stringify(receipt[name])),
  read: (value) => `${value}::jsonb`,
});

/** Ticks are kept for a while, receipts for ever: each takes a copy of its ticks with it, within the batch that makes it. */
const COPY_TICKS = `
INSERT INTO receipt_ticks (tick_id, market_id, at, price, counting, constituents)
SELECT tick_id, market_id, at, price, counting, constituents FROM ticks WHERE tick_id = ANY($1::bigint[])
ON CONFLICT (tick_id) DO NOTHING`;
const copyTicks = (ids: ReadonlySet<number>): Statement => ({
  name: "receipt_ticks",
  text: COPY_TICKS,
  values: [`{${[...ids].join(",")}}`],
});

const columns: Column<Receipt>[] = [
  word("kind", (receipt) => receipt.kind),
  integer("subject_id", "bigint", (receipt) => receipt.subjectId),
  integer("user_id", "bigint", (receipt) => receipt.userId),
  integer("market_id", "int", (receipt) => receipt.marketId),
  integer("rule_version", "smallint", (receipt) => receipt.ruleVersion),
  tickIds,
  jsonb("inputs"),
  jsonb("result"),
  uuid("command_id", ({ command }) => command.id),
  integer("batch_id", "bigint", ({ command }) => command.batchId),
  time("at", (receipt) => receipt.at),
];

/** Its statements have to follow those of the ticks. */
export const receiptStore: Store = {
  order: 100,
  digests: [{ table: "receipts", number: "batch_id" }],
  open() {
    // One tick may deleverage a position twice: only the result tells its receipts apart.
    const receipts = insertInto("receipts", columns, { keys: ["subject_id", "kind", "command_id", "result"] });
    let used = new Set<number>();
    return {
      on: {
        receipt(receipt, command) {
          receipts.add({ ...receipt, command });
          for (const id of receipt.tickIds) used.add(id);
        },
      },
      take() {
        const copies = used.size > 0 ? [copyTicks(used)] : [];
        used = new Set();
        return [...receipts.take(), ...copies];
      },
    };
  },
};
