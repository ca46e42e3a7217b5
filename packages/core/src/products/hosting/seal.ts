import { recordSection, type SealSection } from "../../seal/section.ts";
import { hostingOrderRecord, hostingProductRecord } from "./records.ts";

export const sealedProducts = recordSection("hostingProducts", {
  isAdded: true,
  table: "hosting_products",
  rows: "hostingProducts",
  record: hostingProductRecord,
  key: ({ productId }) => productId,
  touched: { hostingProduct: ({ product }) => product.productId },
  now: ({ hosting }, productId) => hosting.products.get(productId),
});

export const sealedOrders = recordSection("hostingOrders", {
  isAdded: true,
  table: "hosting_orders",
  rows: "openHostingOrders",
  record: hostingOrderRecord,
  key: ({ orderId }) => orderId,
  touched: { hostingOrder: ({ order }) => order.orderId, hostingPaid: ({ orderId }) => orderId },
  now: ({ hosting }, orderId) => hosting.orders.get(orderId),
});

const counterText = (next: number): string | undefined => (next > 1 ? String(next) : undefined);

/** The next id of an order; without orders there is none, as before this product. */
export const sealedCounter: SealSection<number> = {
  name: "hostingCounter",
  isAdded: true,
  *leaves({ nextHostingOrderId }) {
    const text = counterText(nextHostingOrderId);
    if (text) yield [0, text];
  },
  watched: ({ hosting }) => [[0, [hosting.nextOrderId]]],
  textOf: ({ hosting }) => counterText(hosting.nextOrderId),
};
