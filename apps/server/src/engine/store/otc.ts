import { integer } from "@candor/core/codec/schema.ts";
import {
  otcMerchantRecord,
  otcOfferRecord,
  otcOrderRecord,
  otcTakerRecord,
} from "@candor/core/products/otc/records.ts";
import { LatestRows, ms, type ReadRows, RecordTable, readRecords } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";

const merchants = new RecordTable("otc_merchants", otcMerchantRecord, { key: "userId" });
const takers = new RecordTable("otc_takers", otcTakerRecord, { key: "userId" });
const offers = new RecordTable("otc_offers", otcOfferRecord, {
  key: "offerId",
  changing: [
    "remaining",
    "price",
    "premium",
    "bound",
    "min",
    "max",
    "details",
    "takerLevel",
    "takerAgeDays",
    "takerOrders",
    "state",
    "operatorId",
    "reason",
    "version",
    "updatedAt",
  ],
});
const orders = new RecordTable("otc_orders", otcOrderRecord, {
  key: "orderId",
  changing: ["state", "paidAt", "disputedAt", "disputedBy", "endedAt", "operatorId", "reason", "version", "updatedAt"],
});

/** The next ids, and the latest order that is open: with an earlier clock its buyer would get more time to pay. */
const NEXT = `
SELECT coalesce((SELECT max(offer_id) FROM otc_offers), 0) + 1, coalesce((SELECT max(order_id) FROM otc_orders), 0) + 1,
  coalesce((SELECT ${ms("max(updated_at)")} FROM otc_orders WHERE state IN ('unpaid', 'paid', 'disputed')), 0)`;
const next = { fields: { nextOtcOfferId: integer, nextOtcOrderId: integer, orderedUntil: integer } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const otcMerchants = await merchants.load(read);
  const otcOffers = await offers.load(read, "WHERE state <> 'closed'");
  const otcOrders = await orders.load(read, "WHERE state IN ('unpaid', 'paid', 'disputed')");
  const otcTakers = await takers.load(read);
  const [found] = await readRecords(read, next, NEXT);
  const { orderedUntil, ...ids } = found ?? { nextOtcOfferId: 1, nextOtcOrderId: 1, orderedUntil: 0 };
  return { rows: { otcMerchants, otcOffers, otcOrders, otcTakers, ...ids }, notBefore: orderedUntil };
}

/** Merchants, their offers, the orders of these, and what limits those who take them. */
export const otcStore: Store = {
  order: 77,
  digests: [
    {
      table: "otc_orders",
      number: "order_id",
      open: ({ otcOrders }) => otcOrders.map(({ orderId }) => String(orderId)),
    },
    {
      table: "otc_offers",
      number: "offer_id",
      open: ({ otcOffers }) => otcOffers.map(({ offerId }) => String(offerId)),
    },
  ],
  load,
  open() {
    const latestOffers = new LatestRows(offers.insert(), offers.update());
    const latestOrders = new LatestRows(orders.insert(), orders.update());
    const changedMerchants = merchants.upsert();
    const changedTakers = takers.upsert();
    return {
      on: {
        otcMerchant: ({ merchant }) => changedMerchants.add(merchant.userId, merchant),
        otcOffer: ({ offer, isNew }) => latestOffers.add(offer.offerId, offer, isNew),
        otcOrder: ({ order, isNew }) => latestOrders.add(order.orderId, order, isNew),
        otcTaker: ({ taker }) => changedTakers.add(taker.userId, taker),
      },
      take: () => [...changedMerchants.take(), ...latestOffers.take(), ...latestOrders.take(), ...changedTakers.take()],
    };
  },
};
