import { FILLS_MAX } from "@candor/contract/domain/spot.ts";
import type { State } from "../../engine/state.ts";
import type { FillBudget } from "./fill-budget.ts";
import { bandLimit, outsideBand, referencePrice } from "./price.ts";
import type { CancelReason } from "./records.ts";
import type { Order, SpotMarket } from "./state.ts";
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
  const limit = limitOf(order);
  return left > 0 && (!crosses(order.spotMarket, order.side, limit) || previewLimit(order, limit).meetings <= left);
}

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

/** From here on it is a limit order, or one at market, with a new sequence. A reason that would refuse a new order now cancels it. */
function triggerStop(state: State, order: Order, budget: FillBudget, at: number): TradedRange {
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
