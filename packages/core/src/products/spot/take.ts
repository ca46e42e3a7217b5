import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import type { Preview } from "../../book/taker.ts";
import type { State } from "../../engine/state.ts";
import { releaseHold, Settlement, takeHold } from "./fill.ts";
import type { FillBudget } from "./fill-budget.ts";
import { bandLimit, outsideBand, referencePrice } from "./price.ts";
import type { CancelReason, OrderState, Side } from "./records.ts";
import { addOpenOrder, holdOf, type Order, orderState, removeOpenOrder, type SpotMarket } from "./state.ts";

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

/** The order's new state, and the traded prices. */
export type Taken = { readonly order: OrderState; readonly traded: TradedRange };
type TakeLimit = { readonly isNew: boolean; readonly budget: FillBudget; readonly at: number };

/**
 * An order with a limit price fills as far as possible and then rests or ends by its time in force. Its checks are done, and the budget is not used
 * up. A rest left by the budget is canceled: it could only rest where it would cross the book.
 */
export function takeLimit(state: State, order: Order, { isNew, budget, at }: TakeLimit): Taken {
  const { spotMarket, side, priceTicks } = order;
  let traded = NOTHING_TRADED;
  if (crosses(spotMarket, side, priceTicks)) {
    const settlement = new Settlement(state, spotMarket, side, order, at);
    spotMarket.book.match(
      { ownerId: order.userId, side, quantity: order.openLots, limitPrice: priceTicks, meetingsMax: budget.left },
      settlement,
    );
    settlement.postFees(order.ref);
    budget.spend(settlement.meetings);
    traded = settlement;
  }
  const completed = order.openLots === 0;
  // Only the budget can leave a rest that could still be filled.
  const isCut = crosses(spotMarket, side, priceTicks);
  const ends = completed || isCut || order.tif === "IOC";
  const reason = completed ? undefined : isCut ? "fill_limit" : "unfilled";
  return { order: ends ? endTaker(state, order, { isNew, reason, at }) : rest(state, order, isNew, at), traded };
}

/** Rests the remainder in the book, with exactly its cost frozen: a triggered stop that filled below its price gets the excess back. */
export function rest(state: State, order: Order, isNew: boolean, at: number): OrderState {
  const { orderId, userId, side, priceTicks, openLots } = order;
  const required = holdOf(order, openLots);
  if (isNew) takeHold(state, order, required);
  else releaseHold(state, order, order.hold - required);
  order.spotMarket.book.rest({ orderId, ownerId: userId, side, price: priceTicks, quantity: openLots });
  if (isNew) addOpenOrder(state.spot, order);
  order.updatedAt = at;
  const resting = orderState(order);
  state.events.push({ type: "order", isNew, order: resting });
  return resting;
}

type End = { readonly isNew: boolean; readonly reason: CancelReason | undefined; readonly at: number };

/** Ends an order that does not rest: completed without a reason, else canceled. */
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

/**
 * Triggers the stops that the price has reached, oldest first, as far as the budget allows; the next `settleDue` finds further due ones, and all of
 * them if so many were reached that the oldest is not known yet. In a market without an outside price their own trades may reach more.
 */
export function triggerDue(state: State, spotMarket: SpotMarket, budget: FillBudget, at: number): void {
  const { stops } = spotMarket;
  while (stops.sortDue(budget)) {
    const order = stops.firstDue();
    if (!order || !fits(order, budget)) return;
    stops.remove(order);
    reachTraded(spotMarket, triggerStop(state, order, budget, at));
    budget.spend(1);
  }
}

/** Whether the budget lets it take all that it would. A whole budget is enough for any order: it may take no more than that in any case. */
function fits(order: Order, { left }: FillBudget): boolean {
  if (left === FILLS_MAX) return true;
  return left > 0 && (!crosses(order.spotMarket, order.side, order.priceTicks) || previewLimit(order).meetings <= left);
}

type Limit = Pick<Order, "spotMarket" | "side" | "openLots" | "priceTicks" | "userId">;
/** The fills of an order with a limit price if alone in a command. */
export const previewLimit = ({ spotMarket, side, openLots, priceTicks, userId }: Limit): Preview =>
  spotMarket.book.preview({
    ownerId: userId,
    side,
    quantity: openLots,
    limitPrice: priceTicks,
    meetingsMax: FILLS_MAX,
  });

/** Triggers stops reached by an index price or the last trade, at once or by `settleDue`. */
export function triggerBy(state: State, spotMarket: SpotMarket, price: bigint, budget: FillBudget, at: number): void {
  spotMarket.stops.reach(price, price);
  triggerDue(state, spotMarket, budget, at);
}

/** After trades in a market without an outside price: their prices may trigger stops. */
export function triggerByTrades(
  state: State,
  spotMarket: SpotMarket,
  traded: TradedRange,
  budget: FillBudget,
  at: number,
): void {
  reachTraded(spotMarket, traded);
  if (spotMarket.market.config.source === "book") triggerDue(state, spotMarket, budget, at);
}

function reachTraded({ market, stops }: SpotMarket, traded: TradedRange): void {
  if (market.config.source !== "book" || traded.lowestTicks > traded.highestTicks) return;
  const { tick } = market.config;
  stops.reach(BigInt(traded.lowestTicks) * tick, BigInt(traded.highestTicks) * tick);
}

/** From here on it is a limit order, with a new sequence. A reason that would refuse a new order now cancels it. */
function triggerStop(state: State, order: Order, budget: FillBudget, at: number): TradedRange {
  order.triggered = true;
  order.sequence = state.spot.nextSequence++;
  const reason = whyNotTriggered(order);
  if (reason === undefined) return takeLimit(state, order, { isNew: false, budget, at }).traded;
  endTaker(state, order, { isNew: false, reason, at });
  return NOTHING_TRADED;
}

function whyNotTriggered(order: Order): CancelReason | undefined {
  const { spotMarket, side, priceTicks, openLots, tif } = order;
  const reference = referencePrice(spotMarket);
  if (reference === undefined || outsideBand(side, priceTicks, bandLimit(spotMarket, side, reference))) {
    return "price_band";
  }
  if (tif === "POST" && crosses(spotMarket, side, priceTicks)) return "post_only";
  if (tif === "FOK") {
    const { end } = previewLimit(order);
    if (end !== "filled") return end === "meetings" ? "fill_limit" : "unfilled";
  }
  return fitsLevel(spotMarket, side, priceTicks, openLots) ? undefined : "unfilled";
}
