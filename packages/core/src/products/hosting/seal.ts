import { counterSection, recordSection } from "../../seal/section.ts";
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

/** The next id of an order. */
export const sealedCounter = counterSection("hostingCounter", ["nextHostingOrderId"], ({ hosting }) => [
  hosting.nextOrderId,
]);
