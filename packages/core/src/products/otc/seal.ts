import { recordSection, type SealSection } from "../../seal/section.ts";
import { otcMerchantRecord, otcOfferRecord, otcOrderRecord, otcTakerRecord } from "./records.ts";

export const sealedMerchants = recordSection("otcMerchants", {
  isAdded: true,
  table: "otc_merchants",
  rows: "otcMerchants",
  record: otcMerchantRecord,
  key: ({ userId }) => userId,
  touched: { otcMerchant: ({ merchant }) => merchant.userId },
  now: ({ otc }, userId) => otc.merchants.get(userId),
});

export const sealedOffers = recordSection("otcOffers", {
  isAdded: true,
  table: "otc_offers",
  rows: "otcOffers",
  record: otcOfferRecord,
  key: ({ offerId }) => offerId,
  touched: { otcOffer: ({ offer }) => offer.offerId },
  now: ({ otc }, offerId) => otc.offers.get(offerId),
});

export const sealedOrders = recordSection("otcOrders", {
  isAdded: true,
  table: "otc_orders",
  rows: "otcOrders",
  record: otcOrderRecord,
  key: ({ orderId }) => orderId,
  touched: { otcOrder: ({ order }) => order.orderId },
  now: ({ otc }, orderId) => otc.orders.get(orderId),
});

export const sealedTakers = recordSection("otcTakers", {
  isAdded: true,
  table: "otc_takers",
  rows: "otcTakers",
  record: otcTakerRecord,
  key: ({ userId }) => userId,
  touched: { otcTaker: ({ taker }) => taker.userId },
  now: ({ otc }, userId) => otc.takers.get(userId),
});

const countersText = (offer: number, order: number): string | undefined =>
  offer > 1 || order > 1 ? `${offer} ${order}` : undefined;

/** The next ids; without offers there are none, as before this product. */
export const sealedCounters: SealSection<number> = {
  name: "otcCounters",
  isAdded: true,
  *leaves({ nextOtcOfferId, nextOtcOrderId }) {
    const text = countersText(nextOtcOfferId, nextOtcOrderId);
    if (text) yield [0, text];
  },
  watched: ({ otc }) => [[0, [otc.nextOfferId, otc.nextOrderId]]],
  textOf: ({ otc }) => countersText(otc.nextOfferId, otc.nextOrderId),
};
