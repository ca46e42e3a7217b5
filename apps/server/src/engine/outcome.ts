import { formatAmount } from "@candor/contract/money.ts";
import type { OrderState } from "@candor/core/event.ts";
import type { Outcome as CoreOutcome } from "@candor/core/outcome.ts";
import type { OrderView } from "../platform/bus/bus.ts";

const optional = (value: bigint | undefined): string | null => (value === undefined ? null : formatAmount(value));

export function orderView(order: OrderState): OrderView {
  return {
    orderId: order.orderId,
    userId: order.userId,
    marketId: order.marketId,
    side: order.side,
    kind: order.kind,
    tif: order.tif,
    price: optional(order.price),
    stopPrice: optional(order.stopPrice),
    quantity: optional(order.quantity),
    quoteAmount: optional(order.quoteAmount),
    filledQuantity: formatAmount(order.filledQuantity),
    filledQuote: formatAmount(order.filledQuote),
    fee: formatAmount(order.fee),
    feeCurrencyId: order.feeCurrencyId,
    status: order.status,
    cancelReason: order.cancelReason ?? null,
    triggered: order.triggered,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  };
}

/** The outcome's one text: the row in the table of commands, the answer now, and the answer to whoever sends the id again. */
export function outcomeText(outcome: CoreOutcome, at: number): string {
  if (!outcome.ok) return JSON.stringify(outcome);
  const { order, cancelled, received } = outcome;
  return JSON.stringify({
    ok: true,
    at,
    ...(order && { order: orderView(order) }),
    ...(cancelled !== undefined && { cancelled }),
    ...(received !== undefined && { received: formatAmount(received) }),
  });
}
