import { HOUSE } from "@candor/contract/accounts.ts";
import { needOf } from "./quote-needs.ts";
import { countNeeds } from "./spot-quotes.ts";
import { holdOf, isQuoteId, type Order, type SpotMarket, waitsForStop } from "./spot-state.ts";
import type { State } from "./state.ts";

function require(holds: boolean, message: string): void {
  if (!holds) throw new Error(`spot: ${message}`);
}

/** What the users' frozen spot money is frozen for, and whether each order stands where it should. Throws on the first contradiction. */
export function checkSpot(state: State): void {
  const holds = new Map<Order["pays"], bigint>();
  for (const order of state.spot.orders.values()) {
    checkOrder(order);
    holds.set(order.pays, (holds.get(order.pays) ?? 0n) + order.hold);
  }
  for (const balance of state.ledger.balances()) {
    if (balance.account !== "c2c") continue;
    const held = holds.get(balance) ?? 0n;
    const { ownerId, currencyId, frozen } = balance;
    require(frozen === held, `owner ${ownerId}, currency ${currencyId}: frozen ${frozen}, held by open orders ${held}`);
  }
  const needs = new Map<number, bigint>();
  for (const spotMarket of state.spot.markets.values()) checkMarket(state, spotMarket, needs);
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
  const required = holdOf(order, openLots);
  require(hold === required, `order ${orderId} holds ${hold} and needs ${required}`);
  const open = BigInt(openLots) * spotMarket.market.config.lot;
  require(order.filledQuantity + open === order.quantity, `order ${orderId}: filled and open are not its quantity`);
  if (waitsForStop(order)) return;
  const resting = spotMarket.book.get(orderId);
  require(resting?.quantity ===
    openLots, `order ${orderId} has ${openLots} lots open, ${resting?.quantity} in the book`);
  require(resting?.price === order.priceTicks, `order ${orderId} stands at another price than its own`);
}

function checkMarket(state: State, spotMarket: SpotMarket, needs: Map<number, bigint>): void {
  const { marketId, baseId, quoteId } = spotMarket.market.config;
  let count = 0;
  for (const resting of spotMarket.book.orders()) {
    if (isQuoteId(resting.orderId)) continue;
    count += 1;
    require(state.spot.orders.has(resting.orderId), `order ${resting.orderId} is in the book and not open`);
  }
  for (const order of spotMarket.stops.orders()) {
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
