import { integer } from "@candor/core/codec/schema.ts";
import { hostingOrderRecord, hostingProductRecord } from "@candor/core/products/hosting/records.ts";
import { LatestRows, ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { integer as integerColumn, update } from "./table.ts";

const products = new RecordTable("hosting_products", hostingProductRecord, { key: "productId" });
const orders = new RecordTable("hosting_orders", hostingOrderRecord, {
  key: "orderId",
  changing: ["state", "paidDays", "endedAt", "penaltyPaid"],
});

const NEWEST =
  "WHERE (product_id, version) IN (SELECT product_id, max(version) FROM hosting_products GROUP BY product_id)";
/** The next id, and the latest purchase that is open: with an earlier clock its days would count from another one. */
const NEXT = `
SELECT coalesce((SELECT max(order_id) FROM hosting_orders), 0) + 1,
  coalesce((SELECT ${ms("max(bought_at)")} FROM hosting_orders WHERE state = 'hosting'), 0)`;
const next = { fields: { nextHostingOrderId: integer, boughtUntil: integer } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const hostingProducts = await products.load(read, NEWEST);
  const openHostingOrders = await orders.load(read, "WHERE state = 'hosting'");
  const [found] = await readRecords(read, next, NEXT);
  const { nextHostingOrderId, boughtUntil } = found ?? { nextHostingOrderId: 1, boughtUntil: 0 };
  return { rows: { hostingProducts, openHostingOrders, nextHostingOrderId }, notBefore: boughtUntil };
}

type PaidDay = { readonly orderId: number; readonly paidDays: number };

/** A roll changes one number of 100,000 rows, and writes no other column of them. */
const paidDays = () =>
  update<PaidDay>("hosting_orders", "order_id", [
    integerColumn("order_id", "bigint", (row) => row.orderId),
    integerColumn("paid_days", "bigint", (row) => row.paidDays),
  ]);

/** Terms of funds and miners, a row for each version, since orders keep the one that they were bought under; and the orders. */
export const hostingStore: Store = {
  order: 75,
  digests: [
    {
      table: "hosting_orders",
      number: "order_id",
      open: ({ openHostingOrders }) => openHostingOrders.map(({ orderId }) => String(orderId)),
    },
    { table: "hosting_products", number: "number" },
  ],
  load,
  open() {
    const versions = products.insert([], { keys: ["product_id", "version"] });
    const latest = new LatestRows(orders.insert(), orders.update());
    const paid = paidDays();
    const lastPaid = new Map<number, number>();
    return {
      on: {
        hostingProduct: ({ product }) => versions.add(product),
        hostingOrder({ order, isNew }) {
          latest.add(order.orderId, order, isNew);
          lastPaid.delete(order.orderId);
        },
        hostingPaid: ({ orderId, paidDays: days }) => lastPaid.set(orderId, days),
      },
      take() {
        for (const [orderId, days] of lastPaid) paid.add({ orderId, paidDays: days });
        lastPaid.clear();
        return [...versions.take(), ...latest.take(), ...paid.take()];
      },
    };
  },
};
