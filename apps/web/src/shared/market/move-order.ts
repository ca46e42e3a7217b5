import { type Amount, formatAmount, parseAmount, parsePrice, quoteFor } from "@candor/contract/domain/money.ts";
import { BUY, hasTrigger } from "@candor/contract/domain/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";

/** An order that was dropped at another price of the chart and waits for the user's confirmation. */
export type DroppedOrder = { readonly order: SpotOrder; readonly price: string };

const BASIS_POINTS = 10_000n;

const amountOf = (text: string | null): Amount => {
  const value = parseAmount(text ?? undefined);
  if (value === undefined) throw new Error("an open order without a quantity");
  return value;
};

/** The open quantity of an order. */
export const openQuantity = (order: Pick<SpotOrder, "number" | "filled">): string =>
  formatAmount((amountOf(order.number) - amountOf(order.filled)) as Amount);

/** A stop that has not been triggered yet: its line stands at its trigger. */
export const waitsForTrigger = ({ kind, triggered }: Pick<SpotOrder, "kind" | "triggered">): boolean =>
  hasTrigger(kind) && !triggered;

/** An amendment changes an order's limit price and open quantity: a trigger has another price on the chart, an order by amount no quantity. */
export const isMovable = (order: Pick<SpotOrder, "kind" | "triggered" | "price" | "number">): boolean =>
  order.price !== null && order.number !== null && !waitsForTrigger(order);

export type Moved = {
  /** From the last price, percent with its sign: "-1.25". Undefined without a last price. */
  readonly distance: string | undefined;
  readonly above: boolean;
  /** On the side of the market where it may trade at once. */
  readonly fills: boolean;
  /** What the open quantity is worth there, in the quote currency. */
  readonly value: string;
};

/** What another price means for an order. */
export function movedTo(
  order: Pick<SpotOrder, "type" | "number" | "filled">,
  priceText: string,
  lastText: string | undefined,
): Moved {
  const price = parsePrice(priceText);
  if (price === undefined) throw new Error("a line without a price");
  const value = formatAmount(quoteFor(amountOf(openQuantity(order)), price, "down"));
  const last = parsePrice(lastText);
  if (!last) return { distance: undefined, above: false, fills: false, value };
  const points = ((price - last) * BASIS_POINTS) / last;
  const size = points < 0n ? -points : points;
  const above = price > last;
  const distance = `${points < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
  return { distance, above, fills: price !== last && above === (order.type === BUY), value };
}
