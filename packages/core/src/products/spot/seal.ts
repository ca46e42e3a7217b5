import type { EventOf } from "../../engine/event.ts";
import { recordSection } from "../../seal/section.ts";
import { orderRecord } from "./records.ts";

export const sealedOrders = recordSection("orders", {
  table: "orders",
  rows: "openOrders",
  record: orderRecord,
  key: ({ orderId }) => orderId,
  touched: { order: ({ order }) => order.orderId },
  isEnded: ({ order }: EventOf<"order">) => order.status !== "waiting",
});
