import type { EventOf } from "../../engine/event.ts";
import { recordSection } from "../../seal/section.ts";
import { orderRecord } from "./records.ts";
import { orderState } from "./state.ts";

export const sealedOrders = recordSection("orders", {
  table: "orders",
  rows: "openOrders",
  record: orderRecord,
  key: ({ orderId }) => orderId,
  touched: { order: ({ order }) => order.orderId },
  isEnded: ({ order }: EventOf<"order">) => order.status !== "waiting",
  now({ spot }, orderId) {
    const order = spot.orders.get(orderId);
    return order && orderState(order);
  },
});
