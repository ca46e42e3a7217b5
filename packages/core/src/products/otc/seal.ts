import { counterSection, recordSection } from "../../seal/section.ts";
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

/** The next ids of an offer and of an order. */
export const sealedCounters = counterSection("otcCounters", ["nextOtcOfferId", "nextOtcOrderId"], ({ otc }) => [
  otc.nextOfferId,
  otc.nextOrderId,
]);
