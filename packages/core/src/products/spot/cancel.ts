import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import { isFirm } from "./auction.ts";
import { finishOrder, leave, releaseHold } from "./end.ts";
import type {
  CancelAll,
  CancelNamedOrder,
  CancelOrder,
  CancelOrderList,
  CancelReason,
  ReduceOrder,
} from "./records.ts";
import { clientOrderKey, holdOf, type Order, openOrderOfList, orderState, waitsForStop } from "./state.ts";

/** Takes an open order out of the book or the stop queue and ends it, and with it the other one of its list. */
export function cancelOpenOrder(state: State, order: Order, reason: CancelReason, at: number): void {
  leave(state, order);
  finishOrder(state, order, "cancelled", reason, at);
}

export function cancelOrder(state: State, { userId, orderId, marketId, clientOrderId, at }: CancelOrder): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const order = state.spot.orders.get(orderId);
  if (!order || order.userId !== userId) return refuse("NOT_FOUND");
  if (marketId !== undefined && order.marketId !== marketId) return refuse("NOT_FOUND");
  if (clientOrderId !== undefined && order.clientOrderId !== clientOrderId) return refuse("NOT_FOUND");
  if (isFirm(state, order, at)) return refuse("AUCTION_FIRM");
  cancelOpenOrder(state, order, "user", at);
  return { ok: true, order: orderState(order) };
}

export function cancelNamedOrder(state: State, { userId, clientOrderId, ...command }: CancelNamedOrder): Outcome {
  const orderId = state.spot.clientOrderIds.get(clientOrderKey(userId, clientOrderId));
  if (orderId === undefined) return refuseUser(state, userId) ?? refuse("NOT_FOUND");
  return cancelOrder(state, { ...command, type: "cancelOrder", userId, orderId });
}

export function cancelAll(state: State, { userId, marketId, at }: CancelAll): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (marketId !== undefined && !state.markets.has(marketId)) return refuse("NOT_FOUND");
  return { ok: true, cancelled: cancelOrdersOf(state, userId, { marketId, reason: "user", at }) };
}

/** Cancels what is open of a list of two orders. */
export function cancelOrderList(
  state: State,
  { userId, orderListId, listClientOrderId, at }: CancelOrderList,
): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if ((orderListId === undefined) === (listClientOrderId === undefined)) return refuse("INVALID_REQUEST");
  const order = openOrderOfList(state.spot, userId, { orderListId, listClientOrderId });
  if (!order) return refuse("NOT_FOUND");
  const orders = order.sibling ? [order, order.sibling] : [order];
  cancelOpenOrder(state, order, "user", at);
  return { ok: true, order: orderState(order), orders: orders.map(orderState) };
}

type Selection = { readonly marketId: number | undefined; readonly reason: CancelReason; readonly at: number };

/**
 * Cancels a user's open orders, oldest first: the order of a Map of markets would depend on history that a reload does not know. Those that are firm in
 * an auction stay, unless their user is frozen.
 */
export function cancelOrdersOf(state: State, userId: number, { marketId, reason, at }: Selection): number {
  const markets = state.spot.ordersOfUsers.get(userId);
  if (!markets) return 0;
  const chosen = marketId === undefined ? [...markets.values()] : [markets.get(marketId) ?? new Map<number, Order>()];
  const orders = chosen
    .flatMap((open) => [...open.values()])
    .filter((order) => reason === "frozen" || !isFirm(state, order, at))
    .sort((a, b) => a.orderId - b.orderId);
  // One that ended with the other one of its list is canceled already.
  for (const order of orders) if (order.status === "waiting") cancelOpenOrder(state, order, reason, at);
  return orders.length;
}

/** Lowers the open quantity; the order keeps its queue priority, and the excess hold is released. */
export function reduceOrder(state: State, { userId, orderId, quantity, at }: ReduceOrder): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const order = state.spot.orders.get(orderId);
  if (!order || order.userId !== userId) return refuse("NOT_FOUND");
  if (isFirm(state, order, at)) return refuse("AUCTION_FIRM");
  if (order.sibling) return refuse("ORDER_NOT_AMENDABLE");
  const { lot } = order.spotMarket.market.config;
  if (quantity <= 0n || quantity >= BigInt(order.openLots) * lot) return refuse("INVALID_AMOUNT");
  if (quantity % lot !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(lot) });
  const lots = Number(quantity / lot);
  if (!waitsForStop(order) && !order.spotMarket.book.reduce(orderId, lots)) {
    throw new Error(`order ${orderId} is open and could not be reduced in the book`);
  }
  releaseHold(state, order, order.hold - holdOf(order, lots));
  order.openLots = lots;
  order.quantity = (order.filledQuantity + quantity) as Amount;
  order.updatedAt = at;
  const reduced = orderState(order);
  state.events.push({ type: "order", isNew: false, order: reduced });
  return { ok: true, order: reduced };
}
