import { UP } from "@candor/contract/domain/options.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import type { ShareResult } from "../../../shared/share/share-result.ts";

/** The content of this order's share card; undefined for one that was never settled, or whose receipt is not known. */
export function shareResultOf(order: OptionOrder, decimals: number): ShareResult | undefined {
  const { open_tick, delivery_tick, outcome, delivery_receipt } = order;
  if (!open_tick || !delivery_tick || outcome === null || delivery_receipt === null) return undefined;
  return {
    product: "option",
    symbol: order.symbol,
    rises: order.type === UP,
    term: order.seconds,
    held: false,
    decimals,
    outcome,
    put: order.number,
    currency: order.currency,
    entry: open_tick.price,
    end: delivery_tick.price,
    at: delivery_tick.at_ms,
    receiptId: delivery_receipt,
  };
}
