import { type Amount, formatAmount, parseAmount, parsePrice, quoteFor } from "@candor/contract/domain/money.ts";
import { BUY, hasTrigger, takesAtMarket } from "@candor/contract/domain/spot.ts";
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

/** Whether the other order of its OCO is open too: the first fill or trigger of either ends that. */
export const isOfOpenPair = (order: Pick<SpotOrder, "order_list_id" | "status" | "triggered" | "filled">): boolean =>
  order.order_list_id !== null && order.status === "waiting" && !order.triggered && order.filled === "0";

type Amendable = Pick<
  SpotOrder,
  "kind" | "triggered" | "price" | "number" | "order_list_id" | "status" | "filled" | "trailing_delta"
>;
/** What the core amends (products/spot/amend.ts): limit price and open quantity of an order that has both, is none of two that are open, and does not trail. */
export const isAmendable = (order: Amendable): boolean =>
  order.price !== null &&
  order.number !== null &&
  !takesAtMarket(order.kind) &&
  !isOfOpenPair(order) &&
  (order.trailing_delta === null || order.triggered);

/** A trigger has another price on the chart than the limit price that an amendment changes. */
export const isMovable = (order: Amendable): boolean => isAmendable(order) && !waitsForTrigger(order);

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
