import type { Amount } from "@candor/contract/domain/money.ts";
import { takesAtMarket, triggersOnRise } from "@candor/contract/domain/spot.ts";
import type { StateRows } from "../../engine/records.ts";
import type { State } from "../../engine/state.ts";
import type { OrderState, TrailState } from "./records.ts";
import { addOpenOrder, type Order, orderState, refOf, waitsForStop } from "./state.ts";

export const spotRows = ({ spot }: State) => ({
  openOrders: [...spot.orders.values()].sort((a, b) => a.orderId - b.orderId).map(orderState),
  nextOrderId: spot.nextOrderId,
  nextTradeId: spot.nextTradeId,
  nextSequence: spot.nextSequence,
  spotTrails: [...spot.trails.values()].sort((a, b) => a.sequence - b.sequence),
});

/** Throws when an order does not fit its market or its hold differs from the required one. Markets and balances have to be loaded first. */
export function restoreSpot(state: State, rows: StateRows): void {
  restoreTrails(state, rows.spotTrails ?? []);
  restoreOrders(state, rows.openOrders);
  state.spot.nextOrderId = rows.nextOrderId;
  state.spot.nextTradeId = rows.nextTradeId;
  state.spot.nextSequence = rows.nextSequence;
}

function restoreTrails({ spot }: State, rows: readonly TrailState[]): void {
  for (const trail of rows.toSorted((a, b) => a.sequence - b.sequence)) {
    spot.trails.set(trail.sequence, trail);
    spot.markets.get(trail.marketId)?.trails[trail.side].restoreTrail(trail);
  }
}

/** Orders rest in the order of their sequence, which is the order of time. */
function restoreOrders(state: State, rows: readonly OrderState[]): void {
  const orders = rows.map((row) => orderFromRow(state, row));
  for (const order of orders) addOpenOrder(state.spot, order);
  pairLists(state.spot.orders);
  for (const order of orders.toSorted((a, b) => a.sequence - b.sequence)) {
    const { orderId, userId, side, priceTicks, openLots, spotMarket } = order;
    if (waitsForStop(order) && order.followingSince !== undefined) spotMarket.trails[side].restore(order);
    else if (waitsForStop(order)) spotMarket.stops.add(order);
    else spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  }
}

/** Two orders of a list that are both open were neither filled nor triggered: one of them has the hold for both. */
function pairLists(orders: ReadonlyMap<number, Order>): void {
  for (const first of orders.values()) {
    const second = first.orderListId === first.orderId ? orders.get(first.orderId + 1) : undefined;
    if (!second || second.orderListId !== first.orderListId) continue;
    first.sibling = second;
    second.sibling = first;
  }
}

function orderFromRow(state: State, row: OrderState): Order {
  const { orderId, userId, marketId, side, kind, quantity, filledQuantity } = row;
  const spotMarket = state.spot.markets.get(marketId);
  // A sell at market has no price to hold for.
  const price = row.price ?? (side === 1 && takesAtMarket(kind) ? 0n : undefined);
  if (!spotMarket || price === undefined || quantity === undefined || row.status !== "waiting") {
    throw new Error(`order ${orderId} cannot be open: no market, price or quantity, or not waiting`);
  }
  const { baseId, quoteId, tick, lot } = spotMarket.market.config;
  const open = (quantity - filledQuantity) as Amount;
  if (price % tick !== 0n || open % lot !== 0n) throw new Error(`order ${orderId} is off its market's tick or lot`);
  const base = state.ledger.balance(userId, "c2c", baseId);
  const quote = state.ledger.balance(userId, "c2c", quoteId);
  return {
    ...row,
    ref: refOf(orderId),
    onRise: triggersOnRise(kind, side),
    spotMarket,
    pays: side === 0 ? quote : base,
    receives: side === 0 ? base : quote,
    priceTicks: Number(price / tick),
    openLots: Number(open / lot),
  };
}
