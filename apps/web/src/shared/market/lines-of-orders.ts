import type { SpotOrder } from "@candor/contract/routes/spot.ts";
import type { PriceLine } from "../chart/price-lines.tsx";

/** More lines than this would hide the candles. */
const LINES_MAX = 20;

type Words = {
  readonly side: (type: SpotOrder["type"]) => string;
  readonly quantity: (order: SpotOrder) => string;
};

/** The newest open orders with a price, as lines. A stop that has not triggered stands at its trigger. */
export function linesOf(orders: readonly SpotOrder[], words: Words): readonly PriceLine[] {
  return orders.slice(0, LINES_MAX).flatMap((order): PriceLine[] => {
    const waits = order.kind === "stop_limit" && !order.triggered;
    const price = waits ? order.stop_price : order.price;
    if (price === null) return [];
    return [
      {
        id: `order:${order.id}`,
        price,
        label: words.side(order.type),
        note: words.quantity(order),
        tone: order.type === 1 ? "up" : "down",
        place: "left",
      },
    ];
  });
}
