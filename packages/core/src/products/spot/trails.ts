import type { Price } from "@candor/contract/domain/money.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import { TRAILING_RULES, trailingTrigger } from "@candor/contract/rules/trailing.ts";
import type { State } from "../../engine/state.ts";
import { referencePrice } from "./price.ts";
import type { Order, PriceMark, Reached, SpotMarket } from "./state.ts";

/** Trailing orders: they follow the reference price of their market, and are triggered when it has turned by their delta. */

/** The reference price with its tick. */
export function markOf(spotMarket: SpotMarket): PriceMark | undefined {
  const price = referencePrice(spotMarket);
  if (price === undefined) return undefined;
  const { config, lastTick } = spotMarket.market;
  return { price, tickId: config.source === "index" ? lastTick?.tickId : undefined };
}

/** From here on the order follows the price. */
export function startFollowing(state: State, order: Order, { price, tickId }: PriceMark): void {
  order.followingSince = state.spot.nextSequence++;
  order.spotMarket.trails[order.side].add(order, price, tickId);
  keepTrails(state, order.spotMarket);
}

/** Takes a new price as an extreme where it is one. It counts while the market is closed too: the price moves on for all to see. */
export function followPrice(state: State, spotMarket: SpotMarket, { price, tickId }: PriceMark): void {
  const [buys, sells] = spotMarket.trails;
  if (buys.isEmpty && sells.isEmpty) return;
  for (const trail of spotMarket.trails) trail.follow(price, tickId);
  keepTrails(state, spotMarket);
}

/** Makes every order due that waits for this price, or that follows the market and from whose extreme it has turned far enough. */
export function reachPrice(state: State, spotMarket: SpotMarket, mark: PriceMark): void {
  followPrice(state, spotMarket, mark);
  for (const queue of spotMarket.trails) {
    if (queue.isEmpty) continue;
    for (const { orders, trail } of queue.reach(mark.price)) {
      for (const order of orders) order.reached = { trail, mark };
      spotMarket.stops.addDue(orders);
    }
  }
  spotMarket.stops.reach(mark.price, mark.price);
}

/** Takes an order that waits for a price out of where it waits. */
export function stopWaiting(state: State, order: Order): void {
  const { spotMarket, side, followingSince, reached } = order;
  if (followingSince === undefined || reached) spotMarket.stops.remove(order);
  if (followingSince === undefined) return;
  order.reached = undefined;
  spotMarket.trails[side].remove(order);
  keepTrails(state, spotMarket);
}

/** Returns every due order to waiting. */
export function forgetDue({ stops, trails }: SpotMarket): void {
  for (const order of stops.forgetDue()) {
    order.reached = undefined;
    trails[order.side].wait(order);
  }
}

/** Writes changed trails down, as events and in the state. */
function keepTrails({ spot, events }: State, { market, trails }: SpotMarket): void {
  for (const side of [0, 1] as const)
    for (const change of trails[side].takeChanges()) {
      const trail = { ...change, marketId: market.config.marketId, side };
      if (trail.isOpen) spot.trails.set(trail.sequence, trail);
      else spot.trails.delete(trail.sequence);
      events.push({ type: "trail", trail });
    }
}

/** The price that triggers a trailing order, from the extreme that it was reached from. */
export const triggerPriceOf = ({ side, trailingDelta = 0 }: Order, { trail }: Reached): Price =>
  trailingTrigger(side, trail.extreme, trailingDelta);

/** Why a trailing order was triggered: which price, from which extreme. `rules/receipt-spot.ts` of the contract recomputes it. */
export function giveTrailReceipt(state: State, order: Order, reached: Reached, at: number): void {
  const { orderId, userId, marketId, side, trailingDelta = 0 } = order;
  const { trail, mark } = reached;
  state.events.push({
    type: "receipt",
    kind: "spot_trail",
    subjectId: orderId,
    userId,
    marketId,
    ruleVersion: TRAILING_RULES,
    tickIds: [],
    inputs: {
      side: side === 0 ? "buy" : "sell",
      trailing_delta: trailingDelta,
      extreme: formatAmount(trail.extreme),
      ...(trail.tickId !== undefined && { extreme_tick_id: trail.tickId }),
      price: formatAmount(mark.price),
      ...(mark.tickId !== undefined && { price_tick_id: mark.tickId }),
    },
    result: { trigger_price: formatAmount(triggerPriceOf(order, reached)) },
    at,
  });
}
