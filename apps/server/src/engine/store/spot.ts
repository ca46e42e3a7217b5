import { counters, events, orderRecord } from "@candor/core/products/spot/records.ts";
import { LatestRows, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";

const orders = new RecordTable("orders", orderRecord, {
  key: "orderId",
  // Its quantity when it is reduced, its sequence when its stop is triggered. Side, prices and owner never do.
  changing: [
    "quantity",
    "filledQuantity",
    "filledQuote",
    "fee",
    "hold",
    "status",
    "cancelReason",
    "triggered",
    "sequence",
    "updatedAt",
  ],
});
const trades = new RecordTable("trades", { fields: events.trade }, { key: "tradeId" });

/**
 * The sequence is taken by every new order and by every triggered stop. So the highest is that of the newest order, or of some triggered one; both
 * are found by an index, where max() over all orders would read the whole table.
 */
const NEXT = `
SELECT coalesce((SELECT max(order_id) FROM orders), 0) + 1, coalesce((SELECT max(trade_id) FROM trades), 0) + 1,
  greatest((SELECT sequence FROM orders ORDER BY order_id DESC LIMIT 1), (SELECT max(sequence) FROM orders WHERE triggered), 0) + 1`;

async function load(read: ReadRows): Promise<LoadedRows> {
  const openOrders = await orders.load(read, "WHERE status = 'waiting'");
  const [next] = await readRecords(read, { fields: counters.fields }, NEXT);
  return { rows: { openOrders, ...next } };
}

/** Orders as they are at the end of the batch, and every trade. */
export const spotStore: Store = {
  order: 110,
  digests: [
    { table: "trades", number: "trade_id" },
    { table: "orders", number: "order_id", open: ({ openOrders }) => openOrders.map(({ orderId }) => String(orderId)) },
  ],
  load,
  open() {
    const latest = new LatestRows(orders.insert(), orders.update());
    const made = trades.insert();
    return {
      on: {
        order: ({ order, isNew }) => latest.add(order.orderId, order, isNew),
        trade: (trade) => made.add(trade),
      },
      take: () => [...latest.take(), ...made.take()],
    };
  },
};
