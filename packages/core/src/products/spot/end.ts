import type { State } from "../../engine/state.ts";
import type { CancelReason, OrderStatus } from "./records.ts";
import { holdOf, type Order, orderState, removeOpenOrder, waitsForStop } from "./state.ts";
import { stopWaiting } from "./trails.ts";

/** The holds of orders, and their ends. */

/** An order that was filled in part holds what its rest needs: in an auction a buyer pays less than the own limit. */
export function trimHold(state: State, order: Order, at: number): void {
  releaseHold(state, order, order.hold - holdOf(order, order.openLots));
  order.updatedAt = at;
  state.events.push({ type: "order", isNew: false, order: orderState(order) });
}

/** Takes an open order out of the book or the stop queue. */
export function leave(state: State, order: Order): void {
  if (waitsForStop(order)) stopWaiting(state, order);
  else if (order.spotMarket.book.cancel(order.orderId) === undefined) {
    throw new Error(`order ${order.orderId} is open and not in the book`);
  }
}

/**
 * An order of a list is filled or triggered: the other one is canceled before anything else happens, and what was frozen for both pays for this one alone,
 * as far as it needs it.
 */
export function takeOver(state: State, order: Order, at: number): void {
  const other = order.sibling;
  if (!other) return;
  separate(order, other);
  order.hold += other.hold;
  other.hold = 0n;
  leave(state, other);
  finishOrder(state, other, "cancelled", "oco", at);
  releaseHold(state, order, order.hold - holdOf(order, order.openLots));
}

function separate(order: Order, other: Order): void {
  order.sibling = undefined;
  other.sibling = undefined;
}

/**
 * Ends an open order that is out of the book and the stop queue: releases its remaining hold and emits it. The other one of its list, if it is open, ends
 * with it.
 */
export function finishOrder(
  state: State,
  order: Order,
  status: Exclude<OrderStatus, "waiting">,
  reason: CancelReason | undefined,
  at: number,
): void {
  releaseHold(state, order, order.hold);
  order.status = status;
  order.cancelReason = reason;
  order.updatedAt = at;
  removeOpenOrder(state.spot, order);
  state.events.push({ type: "order", isNew: false, order: orderState(order) });
  const other = order.sibling;
  if (!other) return;
  separate(order, other);
  leave(state, other);
  finishOrder(state, other, "cancelled", reason === "user" || reason === "frozen" ? reason : "oco", at);
}

export function releaseHold(state: State, order: Order, amount: bigint): void {
  if (amount === 0n) return;
  order.hold -= amount;
  state.ledger.release(order.pays, amount, order.side === 0 ? "c2c_buy_lock_1" : "c2c_sell_lock_1", order.ref);
}

export function takeHold(state: State, order: Order, amount: bigint): void {
  order.hold += amount;
  state.ledger.hold(order.pays, amount, order.side === 0 ? "c2c_buy_lock_0" : "c2c_sell_lock_0", order.ref);
}
