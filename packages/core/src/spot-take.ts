import type { Side } from "./command.ts";
import type { CancelReason, OrderState } from "./event.ts";
import { releaseHold, Settlement, takeHold } from "./spot-fill.ts";
import { bandLimit, outsideBand, referencePrice } from "./spot-price.ts";
import { addOpenOrder, holdOf, type Order, orderState, removeOpenOrder, type SpotMarket } from "./spot-state.ts";
import type { State } from "./state.ts";

/** The lowest and highest price of a match in ticks; low is above high when there was no trade. */
export type TradedRange = { readonly lowestTicks: number; readonly highestTicks: number };
export const NOTHING_TRADED: TradedRange = { lowestTicks: Number.MAX_SAFE_INTEGER, highestTicks: 0 };

/** The best price on the other side, in ticks. */
export const bestAgainst = ({ book }: SpotMarket, side: Side): number | undefined =>
  side === 0 ? book.bestAsk() : book.bestBid();

/** Whether an order of this side at `ticks` would meet the other side's best price. */
export function crosses(spotMarket: SpotMarket, side: Side, ticks: number): boolean {
  const best = bestAgainst(spotMarket, side);
  return best !== undefined && (side === 0 ? best <= ticks : best >= ticks);
}

/** Lots at one price are summed in a Number; an order that would take the sum beyond 2^53 cannot rest there. */
export const fitsLevel = ({ book }: SpotMarket, side: Side, ticks: number, lots: number): boolean =>
  book.levelQuantity(side, ticks) + lots <= Number.MAX_SAFE_INTEGER;

/** The order as it is afterwards, and what was traded. */
export type Taken = { readonly order: OrderState; readonly traded: TradedRange };

/** An order with a limit price takes what it can and then rests or ends by its time in force. Its checks are done. */
export function takeLimit(state: State, order: Order, isNew: boolean, at: number): Taken {
  const { spotMarket, side, priceTicks } = order;
  let traded = NOTHING_TRADED;
  if (crosses(spotMarket, side, priceTicks)) {
    const settlement = new Settlement(state, spotMarket, side, order, at);
    spotMarket.book.match(
      { ownerId: order.userId, side, quantity: order.openLots, limitPrice: priceTicks },
      settlement,
    );
    settlement.postFees(order.ref);
    traded = settlement;
  }
  const completed = order.openLots === 0;
  const ends = completed || order.tif === "IOC" || order.tif === "FOK";
  const reason = completed ? undefined : "unfilled";
  return { order: ends ? endTaker(state, order, { isNew, reason, at }) : rest(state, order, isNew, at), traded };
}

/** Puts what remains into the book, with exactly its cost frozen: a triggered stop that filled below its price gets the rest back. */
function rest(state: State, order: Order, isNew: boolean, at: number): OrderState {
  const { orderId, userId, side, priceTicks, openLots } = order;
  const required = holdOf(order, openLots);
  if (order.hold < required) takeHold(state, order, required - order.hold);
  else releaseHold(state, order, order.hold - required);
  order.spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  if (isNew) addOpenOrder(state.spot, order);
  order.updatedAt = at;
  const resting = orderState(order);
  state.events.push({ type: "order", isNew, order: resting });
  return resting;
}

type End = { readonly isNew: boolean; readonly reason: CancelReason | undefined; readonly at: number };

/** Ends an order that does not rest: completed without a reason, else cancelled. */
export function endTaker(state: State, order: Order, { isNew, reason, at }: End): OrderState {
  releaseHold(state, order, order.hold);
  order.status = reason === undefined ? "completed" : "cancelled";
  order.cancelReason = reason;
  order.updatedAt = at;
  if (!isNew) removeOpenOrder(state.spot, order);
  const ended = orderState(order);
  state.events.push({ type: "order", isNew, order: ended });
  return ended;
}

/** Triggers the stops that the traded prices reached, oldest first. In a market without an outside price their own trades may reach more. */
export function triggerStops(state: State, spotMarket: SpotMarket, low: bigint, high: bigint, at: number): void {
  let due = spotMarket.stops.takeDue(low, high);
  while (due.length > 0) {
    let lowestTicks = NOTHING_TRADED.lowestTicks;
    let highestTicks = NOTHING_TRADED.highestTicks;
    for (const order of due) {
      const traded = triggerStop(state, order, at);
      lowestTicks = Math.min(lowestTicks, traded.lowestTicks);
      highestTicks = Math.max(highestTicks, traded.highestTicks);
    }
    due = spotMarket.market.config.source === "book" ? takeTraded(spotMarket, { lowestTicks, highestTicks }) : [];
  }
}

/** After trades in a market without an outside price: their prices may trigger stops. */
export function triggerByTrades(state: State, spotMarket: SpotMarket, traded: TradedRange, at: number): void {
  if (spotMarket.market.config.source !== "book" || spotMarket.stops.size === 0) return;
  if (traded.lowestTicks > traded.highestTicks) return;
  const { tick } = spotMarket.market.config;
  triggerStops(state, spotMarket, BigInt(traded.lowestTicks) * tick, BigInt(traded.highestTicks) * tick, at);
}

function takeTraded({ market, stops }: SpotMarket, traded: TradedRange): Order[] {
  if (traded.lowestTicks > traded.highestTicks) return [];
  const { tick } = market.config;
  return stops.takeDue(BigInt(traded.lowestTicks) * tick, BigInt(traded.highestTicks) * tick);
}

/** From here on it is a limit order, with a new place in time. What a new order would be refused for now cancels it. */
function triggerStop(state: State, order: Order, at: number): TradedRange {
  order.triggered = true;
  order.sequence = state.spot.nextSequence++;
  const reason = whyNotTriggered(order);
  if (reason === undefined) return takeLimit(state, order, false, at).traded;
  endTaker(state, order, { isNew: false, reason, at });
  return NOTHING_TRADED;
}

function whyNotTriggered({ spotMarket, side, priceTicks, openLots, tif, userId }: Order): CancelReason | undefined {
  const reference = referencePrice(spotMarket);
  if (reference === undefined || outsideBand(side, priceTicks, bandLimit(spotMarket, side, reference))) {
    return "price_band";
  }
  if (tif === "POST" && crosses(spotMarket, side, priceTicks)) return "post_only";
  const wanted = { ownerId: userId, side, quantity: openLots, limitPrice: priceTicks };
  if (tif === "FOK" && !spotMarket.book.canFill(wanted)) return "unfilled";
  return fitsLevel(spotMarket, side, priceTicks, openLots) ? undefined : "unfilled";
}
