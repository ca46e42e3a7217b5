import type { Price } from "@candor/contract/domain/money.ts";
import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import type { State } from "../../engine/state.ts";
import { takeOver } from "./end.ts";
import type { FillBudget } from "./fill-budget.ts";
import { bandLimit, outsideBand, referencePrice } from "./price.ts";
import type { CancelReason } from "./records.ts";
import { type Order, orderState, type PriceMark, type SpotMarket } from "./state.ts";
import {
  crosses,
  endTaker,
  fitsLevel,
  limitOf,
  NOTHING_TRADED,
  previewLimit,
  type TradedRange,
  takeLimit,
} from "./take.ts";
import { giveTrailReceipt, markOf, reachPrice, startFollowing, stopWaiting, triggerPriceOf } from "./trails.ts";

/**
 * Triggers the stops that the price has reached, oldest first, as far as the budget allows; the next `settleDue` finds further due ones, and all of
 * them if so many were reached that the oldest is not known yet. In a market without an outside price their own trades may reach more.
 */
export function triggerDue(state: State, spotMarket: SpotMarket, budget: FillBudget, at: number): void {
  const { stops } = spotMarket;
  while (stops.sortDue(budget)) {
    const order = stops.firstDue();
    if (!order || !fits(order, budget)) return;
    if (isActivation(order)) activate(state, order, at);
    else reachTraded(state, spotMarket, triggerStop(state, order, budget, at));
    budget.spend(1);
  }
}

/** Whether the budget lets it take all that it would. A whole budget is enough for any order: it may take no more than that in any case. */
function fits(order: Order, { left }: FillBudget): boolean {
  if (left === FILLS_MAX || (left > 0 && isActivation(order))) return true;
  const limit = limitOf(order);
  return left > 0 && (!crosses(order.spotMarket, order.side, limit) || previewLimit(order, limit).meetings <= left);
}

/** Triggers stops reached by an index price, at once or by `settleDue`. */
export function triggerBy(state: State, spotMarket: SpotMarket, mark: PriceMark, budget: FillBudget, at: number): void {
  reachPrice(state, spotMarket, mark);
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
  reachTraded(state, spotMarket, traded);
  if (spotMarket.market.config.source === "book") triggerDue(state, spotMarket, budget, at);
}

/** A taker walks the book from its first price to its last, so that these two are its extremes, in the order of time. */
function reachTraded(state: State, spotMarket: SpotMarket, { side, lowestTicks, highestTicks }: TradedRange): void {
  const { source, tick } = spotMarket.market.config;
  if (source !== "book" || lowestTicks > highestTicks) return;
  const reach = (ticks: number) =>
    reachPrice(state, spotMarket, { price: (BigInt(ticks) * tick) as Price, tickId: undefined });
  reach(side === 0 ? lowestTicks : highestTicks);
  if (lowestTicks !== highestTicks) reach(side === 0 ? highestTicks : lowestTicks);
}

/** Whether it waits for the price at which it begins to follow. */
const isActivation = ({ trailingDelta, followingSince }: Order): boolean =>
  trailingDelta !== undefined && followingSince === undefined;

function activate(state: State, order: Order, at: number): void {
  const mark = markOf(order.spotMarket);
  if (!mark) throw new Error(`order ${order.orderId} is activated without a price`);
  stopWaiting(state, order);
  startFollowing(state, order, mark);
  order.updatedAt = at;
  state.events.push({ type: "order", isNew: false, order: orderState(order) });
}

/** From here on it is a limit order, or one at market, with a new sequence. A reason that would refuse a new order now cancels it. */
function triggerStop(state: State, order: Order, budget: FillBudget, at: number): TradedRange {
  const { reached } = order;
  stopWaiting(state, order);
  takeOver(state, order, at);
  if (reached) {
    order.stopPrice = triggerPriceOf(order, reached);
    giveTrailReceipt(state, order, reached, at);
  }
  order.triggered = true;
  order.sequence = state.spot.nextSequence++;
  const reason = whyNotTriggered(order);
  if (reason === undefined) return takeLimit(state, order, { isNew: false, budget, at }).traded;
  endTaker(state, order, { isNew: false, reason, at });
  return NOTHING_TRADED;
}

function whyNotTriggered(order: Order): CancelReason | undefined {
  const { spotMarket, side, openLots, tif } = order;
  const reference = referencePrice(spotMarket);
  const limit = limitOf(order);
  if (reference === undefined || outsideBand(side, limit, bandLimit(spotMarket, side, reference))) return "price_band";
  if (tif === "POST" && crosses(spotMarket, side, limit)) return "post_only";
  if (tif === "FOK") {
    const { end } = previewLimit(order, limit);
    if (end !== "filled") return end === "meetings" ? "fill_limit" : "unfilled";
  }
  return fitsLevel(spotMarket, side, limit, openLots) ? undefined : "unfilled";
}
