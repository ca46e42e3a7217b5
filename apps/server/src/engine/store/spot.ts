import { counters, events, orderRecord, trailRecord } from "@candor/core/products/spot/records.ts";
import { LatestRows, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";

const orders = new RecordTable("orders", orderRecord, {
  key: "orderId",
  // The quantity changes on a reduction, the sequence when a stop triggers, which gives a trailing order its stop price. Side, limit price and owner never change.
  changing: [
    "stopPrice",
    "followingSince",
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
const trails = new RecordTable("spot_trails", trailRecord, { key: "sequence" });
const trades = new RecordTable("trades", { fields: events.trade }, { key: "tradeId" });

/**
 * The sequence is taken by every new order, by every triggered stop and by every order that begins to follow the price. So the highest belongs to the
 * newest order, or to some triggered or following one; all are found by an index, where max() over all orders would read the whole table.
 */
const NEXT = `
SELECT coalesce((SELECT max(order_id) FROM orders), 0) + 1, coalesce((SELECT max(trade_id) FROM trades), 0) + 1,
  greatest((SELECT sequence FROM orders ORDER BY order_id DESC LIMIT 1), (SELECT max(sequence) FROM orders WHERE triggered),
    (SELECT max(following_since) FROM orders WHERE following_since IS NOT NULL), 0) + 1`;

async function load(read: ReadRows): Promise<LoadedRows> {
  const openOrders = await orders.load(read, "WHERE status = 'waiting'");
  const [next] = await readRecords(read, { fields: counters.fields }, NEXT);
  const spotTrails = await trails.load(read, "WHERE is_open");
  return { rows: { openOrders, spotTrails, ...next } };
}

/** Orders and trails at the end of the batch, and every trade. */
export const spotStore: Store = {
  order: 110,
  digests: [
    { table: "trades", number: "trade_id" },
    { table: "orders", number: "order_id", open: ({ openOrders }) => openOrders.map(({ orderId }) => String(orderId)) },
  ],
  load,
  open() {
    const latest = new LatestRows(orders.insert(), orders.update());
    const followed = trails.upsert();
    const made = trades.insert();
    return {
      on: {
        order: ({ order, isNew }) => latest.add(order.orderId, order, isNew),
        trail: ({ trail }) => followed.add(trail.sequence, trail),
        trade: (trade) => made.add(trade),
      },
      take: () => [...latest.take(), ...followed.take(), ...made.take()],
    };
  },
};
