import type { EventOf } from "../../engine/event.ts";
import { recordSection } from "../../seal/section.ts";
import { orderRecord, trailRecord } from "./records.ts";

export const sealedOrders = recordSection("orders", {
  table: "orders",
  rows: "openOrders",
  record: orderRecord,
  key: ({ orderId }) => orderId,
  touched: { order: ({ order }) => order.orderId },
  isEnded: ({ order }: EventOf<"order">) => order.status !== "waiting",
});

/** The extremes that trailing orders follow. */
export const sealedTrails = recordSection("trails", {
  isAdded: true,
  table: "spot_trails",
  rows: "spotTrails",
  record: trailRecord,
  key: ({ sequence }) => sequence,
  touched: { trail: ({ trail }) => trail.sequence },
  now: ({ spot }, sequence) => spot.trails.get(sequence),
});
