import { DueQueue } from "../../engine/due-queue.ts";
import type { State } from "../../engine/state.ts";
import type { HostingOrder, HostingRows } from "./records.ts";
import { type HostingState, isOpen, paidAt } from "./state.ts";

/** Open orders by id, by user, by product and by the time of their next payment. */

export function createHostingState(): HostingState {
  const orders = new Map<number, HostingOrder>();
  return {
    products: new Map(),
    orders,
    ordersOf: new Map(),
    sold: new Map(),
    payments: new DueQueue(({ orderId, n }) => orders.get(orderId)?.paidDays !== n - 1),
    now: 0,
    nextOrderId: 1,
  };
}

export function orderOf({ hosting }: State, orderId: number): HostingOrder {
  const order = hosting.orders.get(orderId);
  if (!order) throw new Error(`hosting order ${orderId} is not open`);
  return order;
}

/** The units of a product that a user has in open orders. */
export function unitsOf({ hosting }: State, userId: number, productId: number): bigint {
  let units = 0n;
  for (const orderId of hosting.ordersOf.get(userId) ?? []) {
    const order = hosting.orders.get(orderId);
    if (order?.productId === productId) units += order.units;
  }
  return units;
}

/** Stores an order's current state, or removes it when it ended. */
export function keep({ hosting }: State, order: HostingOrder): void {
  const { orders, ordersOf, sold, payments } = hosting;
  const { orderId, userId, productId, units, paidDays } = order;
  const wasOpen = orders.has(orderId);
  if (isOpen(order)) {
    orders.set(orderId, order);
    payments.push(paidAt(order, paidDays + 1), orderId, { orderId, n: paidDays + 1 });
    if (wasOpen) return;
    ordersOf.set(userId, (ordersOf.get(userId) ?? new Set()).add(orderId));
    sold.set(productId, (sold.get(productId) ?? 0n) + units);
    return;
  }
  if (!wasOpen) return;
  orders.delete(orderId);
  const mine = ordersOf.get(userId);
  mine?.delete(orderId);
  if (mine?.size === 0) ordersOf.delete(userId);
  sold.set(productId, (sold.get(productId) ?? 0n) - units);
}

export const hostingRows = ({ products, orders, nextOrderId }: HostingState): HostingRows => ({
  hostingProducts: [...products.values()].sort((a, b) => a.productId - b.productId),
  openHostingOrders: [...orders.values()].sort((a, b) => a.orderId - b.orderId),
  nextHostingOrderId: nextOrderId,
});

/** The order of the rows does not matter. Throws on an order that has ended. */
export function restoreHosting(state: State, rows: HostingRows): void {
  for (const product of rows.hostingProducts) state.hosting.products.set(product.productId, product);
  for (const order of rows.openHostingOrders.toSorted((a, b) => a.orderId - b.orderId)) {
    if (!isOpen(order)) throw new Error(`hosting order ${order.orderId} is ${order.state}, not open`);
    keep(state, order);
  }
  state.hosting.nextOrderId = rows.nextHostingOrderId;
}
