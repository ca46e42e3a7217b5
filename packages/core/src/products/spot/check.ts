import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { isFurther } from "@candor/contract/rules/trailing.ts";
import type { Trail } from "../../book/trail-queue.ts";
import type { Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import { needOf } from "./quote-needs.ts";
import { countNeeds } from "./quotes.ts";
import { holdOf, isQuoteId, type Order, type SpotMarket, waitsForStop } from "./state.ts";

const require = requireOf("spot");

/**
 * Each open order's hold, and the frozen part of the house's inventory. That is one hold for all quotes that pay with a currency, with some to spare:
 * it is nowhere but in the ledger, and `checkSpot` makes sure that it covers what the quotes need.
 */
export function* holdsOfSpot(state: State): Generator<Hold, void, undefined> {
  for (const { pays, hold } of state.spot.orders.values()) yield { balance: pays, amount: hold };
  for (const currencyId of state.currencies.keys()) {
    const balance = state.ledger.balance(HOUSE, "quoting", currencyId);
    yield { balance, amount: balance.frozen };
  }
}

/** Checks that each order is where it should be, and the quotes' needs are counted and covered. Throws on the first contradiction. */
export function checkSpot(state: State): void {
  for (const order of state.spot.orders.values()) checkOrder(order);
  const needs = new Map<number, bigint>();
  for (const spotMarket of state.spot.markets.values()) checkMarket(state, spotMarket, needs);
  checkTrails(state);
  for (const currencyId of state.currencies.keys()) {
    const need = needs.get(currencyId) ?? 0n;
    const { frozen } = state.ledger.balance(HOUSE, "quoting", currencyId);
    require(needOf(state, currencyId) === need, `quotes in currency ${currencyId} need ${need}`);
    require(need <= frozen, `quotes in currency ${currencyId} need ${need}, and ${frozen} is frozen for them`);
  }
}

function checkOrder(order: Order): void {
  const { orderId, spotMarket, hold, openLots, status } = order;
  require(status === "waiting" && openLots > 0, `order ${orderId} is open as ${status} with ${openLots} lots`);
  if (order.sibling) checkList(order, order.sibling);
  else {
    const required = holdOf(order, openLots);
    require(hold === required, `order ${orderId} holds ${hold} and needs ${required}`);
  }
  const open = BigInt(openLots) * spotMarket.market.config.lot;
  require(order.filledQuantity + open === order.quantity, `order ${orderId}: filled and open are not its quantity`);
  if (waitsForStop(order)) return;
  const resting = spotMarket.book.get(orderId);
  require(resting?.quantity ===
    openLots, `order ${orderId} has ${openLots} lots open, ${resting?.quantity} in the book`);
  require(resting?.price === order.priceTicks, `order ${orderId} stands at another price than its own`);
}

/** Two open orders of a list hold what the one that needs more would, once. */
function checkList(order: Order, other: Order): void {
  const { orderId, openLots, orderListId } = order;
  const both = other.sibling === order && other.orderListId === orderListId && other.openLots === openLots;
  require(both, `order ${orderId} and the other one of its list contradict each other`);
  const [need, needOfOther] = [holdOf(order, openLots), holdOf(other, openLots)];
  const required = need > needOfOther ? need : needOfOther;
  const held = order.hold + other.hold;
  require(held === required &&
    (order.hold === 0n || other.hold === 0n), `list ${orderListId} holds ${held} and needs ${required}`);
}

/** Each trail of the state is one of its market with the orders that follow it, and is at least as far as the next one. */
function checkTrails({ spot }: State): void {
  const following = new Map<number, number>();
  let count = 0;
  for (const order of spot.orders.values()) {
    if (order.followingSince === undefined || !waitsForStop(order)) continue;
    const { sequence } = order.spotMarket.trails[order.side].trailOf(order);
    following.set(sequence, (following.get(sequence) ?? 0) + 1);
  }
  for (const { trails } of spot.markets.values())
    for (const side of [0, 1] as const) {
      let last: Trail | undefined;
      for (const trail of trails[side].trails()) {
        count += 1;
        const { sequence, extreme, tickId, orders } = trail;
        const known = spot.trails.get(sequence);
        require(known?.extreme === extreme && known.tickId === tickId, `trail ${sequence} differs from its record`);
        require(orders > 0 && orders === following.get(sequence), `trail ${sequence} counts ${orders} orders`);
        require(!last ||
          isFurther(side, last.extreme, extreme) ||
          last.extreme === extreme, `trail ${sequence} is too far`);
        last = trail;
      }
    }
  require(count === spot.trails.size, `${spot.trails.size} trails are recorded, and ${count} followed`);
}

function checkMarket(state: State, spotMarket: SpotMarket, needs: Map<number, bigint>): void {
  const { marketId, baseId, quoteId } = spotMarket.market.config;
  let count = 0;
  for (const resting of spotMarket.book.orders()) {
    if (isQuoteId(resting.orderId)) continue;
    count += 1;
    require(state.spot.orders.has(resting.orderId), `order ${resting.orderId} is in the book and not open`);
  }
  for (const order of [...spotMarket.stops.orders(), ...spotMarket.trails.flatMap((trail) => [...trail.orders()])]) {
    count += 1;
    require(state.spot.orders.get(order.orderId) === order, `stop ${order.orderId} is queued and not open`);
  }
  require(count ===
    spotMarket.openOrders, `market ${marketId} counts ${spotMarket.openOrders} open orders, has ${count}`);
  const counted = countNeeds(spotMarket);
  require(counted.baseNeed === spotMarket.quotes.baseNeed, `market ${marketId}: base need of the quotes is off`);
  require(counted.quoteNeed === spotMarket.quotes.quoteNeed, `market ${marketId}: quote need of the quotes is off`);
  needs.set(baseId, (needs.get(baseId) ?? 0n) + counted.baseNeed);
  needs.set(quoteId, (needs.get(quoteId) ?? 0n) + counted.quoteNeed);
}
