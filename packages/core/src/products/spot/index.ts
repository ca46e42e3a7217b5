import { ONE } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { fillsLine } from "@candor/contract/rules/fill-tree.ts";
import type { HashText } from "@candor/contract/rules/hash-fields.ts";
import type { CoreEvent, EventOf } from "../../engine/event.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import type { IndexTick, SetMarket } from "../markets/records.ts";
import type { SetUserState } from "../users/records.ts";
import { amendOrder } from "./amend.ts";
import { cancelAll, cancelNamedOrder, cancelOrder, cancelOrderList, cancelOrdersOf, reduceOrder } from "./cancel.ts";
import { checkSpot, holdsOfSpot } from "./check.ts";
import { FillBudget } from "./fill-budget.ts";
import { placeOco } from "./oco.ts";
import { placeOrder } from "./place.ts";
import { adjustAllHolds, expireAllQuotes, replaceQuotes, withdrawAllQuotes, withdrawQuotes } from "./quotes.ts";
import { replaceOrder } from "./replace.ts";
import { restoreSpot, spotRows } from "./rows.ts";
import { sealedOrders, sealedTrails } from "./seal.ts";
import { createSpotMarket, createSpotState, isTrading, type SpotMarket } from "./state.ts";
import { followPrice, forgetDue, markOf, reachPrice } from "./trails.ts";
import { triggerBy, triggerDue } from "./triggers.ts";

/** Tick and lot are the units of every resting order, so they change only while there is none. */
function refuseNewUnits(state: State, { marketId, tick, lot }: SetMarket): Refusal | undefined {
  const spotMarket = state.spot.markets.get(marketId);
  if (!spotMarket || spotMarket.openOrders === 0) return undefined;
  const { config } = spotMarket.market;
  return config.tick === tick && config.lot === lot ? undefined : refuse("BOOK_NOT_EMPTY");
}

/** Quotes depend on the units and the state at their creation: the next tick brings new ones. */
function onMarketSet(state: State, { marketId, tick, lot }: SetMarket): void {
  const market = state.markets.get(marketId);
  if (!market) throw new Error(`market ${marketId} was set and is not there`);
  const known = state.spot.markets.get(marketId);
  if (!known) {
    state.spot.markets.set(marketId, createSpotMarket(market));
    return;
  }
  withdrawQuotes(state, known);
  adjustAllHolds(state);
  known.lotTickCost = (tick * lot) / ONE;
}

function onIndexTick(state: State, tick: IndexTick): void {
  const spotMarket = state.spot.markets.get(tick.marketId);
  if (!spotMarket) return;
  const mark = { price: tick.price, tickId: tick.tickId };
  if (!isTrading(state, spotMarket)) {
    followPrice(state, spotMarket, mark);
    return;
  }
  const budget = new FillBudget();
  replaceQuotes(state, spotMarket, tick, budget);
  triggerBy(state, spotMarket, mark, budget, tick.at);
}

const isDue = (state: State, spotMarket: SpotMarket): boolean =>
  spotMarket.stops.hasDue && isTrading(state, spotMarket);

/** Triggers the next stops that a price has reached. The order of a Map of markets would depend on history that a reload does not know. */
function settleStops(state: State, at: number): void {
  const budget = new FillBudget();
  const due = [...state.spot.markets.values()].filter((one) => isDue(state, one));
  due.sort((a, b) => a.market.config.marketId - b.market.config.marketId);
  for (const spotMarket of due) triggerDue(state, spotMarket, budget, at);
}

function hasDueStops(state: State): boolean {
  for (const spotMarket of state.spot.markets.values()) if (isDue(state, spotMarket)) return true;
  return false;
}

/** Quotes and due stops live in memory only: after a reload stops use the last price, which is in the database. */
function onRestart(state: State): void {
  withdrawAllQuotes(state);
  for (const spotMarket of state.spot.markets.values()) {
    forgetDue(spotMarket);
    const last = markOf(spotMarket);
    if (last && isTrading(state, spotMarket)) reachPrice(state, spotMarket, last);
  }
}

function onUserState(state: State, { userId, state: userState, at }: SetUserState): void {
  // Otherwise nobody could cancel them: not a frozen user, and a locked one not even by unlocking in time.
  if (userState === "frozen" || userState === "locked")
    cancelOrdersOf(state, userId, { marketId: undefined, reason: "frozen", at });
}

/** The house's quotes are new business too; resting orders of users stay, and stop orders are not triggered until the market opens. */
function onStop(state: State): void {
  for (const spotMarket of state.spot.markets.values())
    if (!isTrading(state, spotMarket)) withdrawQuotes(state, spotMarket);
  adjustAllHolds(state);
}

/** Of two open orders of a list only one has a hold. */
function checkHold({ order: { orderId, status, hold, orderListId } }: EventOf<"order">): void {
  const mayBeNone = status !== "waiting" || orderListId !== undefined;
  if (hold < 0n || (hold === 0n ? !mayBeNone : status !== "waiting"))
    throw new Error(`order ${orderId} is ${status} and holds ${hold}`);
}

const sealedFills = (events: readonly CoreEvent[], hash?: HashText): string | undefined =>
  fillsLine(
    events.filter((event) => event.type === "trade"),
    hash,
  );

export const spot: Product = {
  name: "spot",
  order: 110,
  state: () => ({ spot: createSpotState() }),
  commands: {
    placeOrder,
    cancelOrder,
    cancelNamedOrder,
    cancelAll,
    reduceOrder,
    amendOrder,
    placeOco,
    cancelOrderList,
    replaceOrder,
  },
  seal: [sealedOrders, sealedTrails],
  trailer: sealedFills,
  checks: { order: checkHold },
  rows: spotRows,
  restore: restoreSpot,
  guards: { setMarket: refuseNewUnits },
  reactions: {
    setMarket: onMarketSet,
    indexTick: onIndexTick,
    setUserState: onUserState,
    setStop: onStop,
    clock: (state, { at }) => expireAllQuotes(state, at),
    restart: onRestart,
    settleDue: (state, { at }) => settleStops(state, at),
  },
  isDue: hasDueStops,
  holds: holdsOfSpot,
  check: checkSpot,
};
