import type { ListedOrder, SpotOrder } from "@candor/contract/routes/spot.ts";
import type { PriceLine } from "../chart/price-lines.tsx";
import { type DroppedOrder, isMovable, waitsForTrigger } from "./move-order.ts";

/** More lines than this would hide the candles. */
const LINES_MAX = 20;

export type OrderWords = {
  readonly side: (type: SpotOrder["type"]) => string;
  readonly quantity: (order: SpotOrder) => string;
  /** What another price means while the line is held there. */
  readonly at: (order: SpotOrder, price: string) => { readonly text: string; readonly wrong: boolean };
  readonly handle: (order: SpotOrder) => string;
};

/** Where a stop that has not triggered stands: at its trigger, a trailing one at that of the moment or at the price where it begins to follow. */
const triggerOf = ({ stop_price, trail, activation_price }: ListedOrder): string | null =>
  stop_price ?? trail?.trigger ?? activation_price;

/** The newest open orders with a price, as lines. A stop that has not triggered cannot be dragged, the limit price of others can where the core amends it. */
export function linesOf(
  orders: readonly ListedOrder[],
  of: {
    readonly words: OrderWords;
    readonly dropped: DroppedOrder | undefined;
    readonly onDrop: (dropped: DroppedOrder) => void;
  },
): readonly PriceLine[] {
  const { words, dropped, onDrop } = of;
  return orders.slice(0, LINES_MAX).flatMap((order): PriceLine[] => {
    const price = waitsForTrigger(order) ? triggerOf(order) : order.price;
    if (price === null) return [];
    const held = dropped?.order.id === order.id ? dropped.price : undefined;
    return [
      {
        id: `order:${order.id}`,
        price: held ?? price,
        label: words.side(order.type),
        note: held === undefined ? words.quantity(order) : words.at(order, held).text,
        tone: order.type === 1 ? "up" : "down",
        place: "left",
        ...(isMovable(order) && {
          move: {
            name: words.handle(order),
            at: (moved: string) => words.at(order, moved),
            drop: (moved: string) => onDrop({ order, price: moved }),
          },
        }),
      },
    ];
  });
}
