import { formatAmount } from "@candor/contract/domain/money.ts";
import { optionOutcome } from "@candor/contract/rules/options.ts";
import type { Outcome as CoreOutcome } from "@candor/core/engine/outcome.ts";
import type { PositionState } from "@candor/core/products/contracts/records.ts";
import type { OptionOrder, OptionTick } from "@candor/core/products/options/records.ts";
import type { OrderState } from "@candor/core/products/spot/records.ts";
import type { OptionTickView, OptionView, OrderView, PositionView } from "../platform/bus/bus.ts";

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

const tickView = (tick: OptionTick | undefined): OptionTickView | null =>
  tick ? { tickId: tick.tickId, price: formatAmount(tick.price), at: tick.at } : null;

/** What an option has brought; a void one has brought nothing. */
function outcomeOf({ state, stake, profit, fee }: OptionOrder): string | null {
  if (state === "opening" || state === "running") return null;
  return state === "void" ? "0" : formatAmount(optionOutcome(state, stake, profit, fee));
}

export const optionView = (order: OptionOrder): OptionView => ({
  orderId: order.orderId,
  userId: order.userId,
  marketId: order.marketId,
  currencyId: order.currencyId,
  direction: order.direction,
  seconds: order.seconds,
  stake: formatAmount(order.stake),
  ratio: formatAmount(order.ratio),
  profit: formatAmount(order.profit),
  fee: formatAmount(order.fee),
  state: order.state,
  acceptedAt: order.acceptedAt,
  openTick: tickView(order.openTick),
  dueAt: order.dueAt ?? null,
  deliveryTick: tickView(order.deliveryTick),
  endedAt: order.endedAt ?? null,
  outcome: outcomeOf(order),
});

export const positionView = (position: PositionState): PositionView => ({
  positionId: position.positionId,
  userId: position.userId,
  marketId: position.marketId,
  currencyId: position.currencyId,
  side: position.side,
  kind: position.kind,
  state: position.state,
  lots: position.lots,
  orderedLots: position.orderedLots,
  closingLots: position.closingLots,
  lotSize: formatAmount(position.lotSize),
  multiple: position.multiple,
  spread: formatAmount(position.spread),
  limitPrice: optional(position.limitPrice),
  openPrice: optional(position.openPrice),
  margin: formatAmount(position.margin),
  fee: formatAmount(position.fee),
  takeProfit: formatAmount(position.takeProfit),
  stopLoss: formatAmount(position.stopLoss),
  overnight: formatAmount(position.overnight),
  deduction: formatAmount(position.deduction),
  profit: formatAmount(position.profit),
  closePrice: optional(position.closePrice),
  closeReason: position.closeReason ?? null,
  refusal: position.refusal ?? null,
  acceptedAt: position.acceptedAt,
  openedAt: position.openedAt ?? null,
  closedAt: position.closedAt ?? null,
});

/** The outcome's one text: the row in the table of commands, the answer now, and the answer to whoever sends the id again. */
export function outcomeText(outcome: CoreOutcome, at: number): string {
  if (!outcome.ok) return JSON.stringify(outcome);
  const { order, cancelled, received, option, position, closing } = outcome;
  return JSON.stringify({
    ok: true,
    at,
    ...(order && { order: orderView(order) }),
    ...(cancelled !== undefined && { cancelled }),
    ...(received !== undefined && { received: formatAmount(received) }),
    ...(option && { option: optionView(option) }),
    ...(position && { position: positionView(position) }),
    ...(closing !== undefined && { closing }),
  });
}
