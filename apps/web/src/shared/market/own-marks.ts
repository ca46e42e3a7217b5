import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { BUY, hasTrigger, type OrderKind, type SELL } from "@candor/contract/domain/spot.ts";

/** The fields of an open order that a mark needs. `type` 1 buys, 2 sells. */
type OpenOrder = {
  readonly type: typeof BUY | typeof SELL;
  readonly price: string | null;
  readonly kind: OrderKind;
  readonly triggered: boolean;
};
export type OwnMarks = { readonly bids: ReadonlySet<string>; readonly asks: ReadonlySet<string> };

/** The decimal places that prices on a step need: 2 for "0.05", 0 for "10". */
export const stepDecimals = (step: string): number => step.split(".")[1]?.replace(/0+$/, "").length ?? 0;

/**
 * The rows of a grouped book with the user's own orders, as the row's price text. Bids join the step below and asks the step above, as
 * in bookView. A stop that has not triggered is not in the book.
 */
export function ownMarks(
  orders: readonly OpenOrder[],
  { step: stepText, priceDecimals }: { readonly step: string; readonly priceDecimals: number },
): OwnMarks {
  const step = parseAmount(stepText) || 1n;
  const bids = new Set<string>();
  const asks = new Set<string>();
  for (const order of orders) {
    const price = parseAmount(order.price ?? undefined);
    if (price === undefined || (hasTrigger(order.kind) && !order.triggered)) continue;
    const rest = price % step;
    const row = rest === 0n ? price : order.type === BUY ? price - rest : price - rest + step;
    (order.type === BUY ? bids : asks).add(formatAmount(row, priceDecimals));
  }
  return { bids, asks };
}
