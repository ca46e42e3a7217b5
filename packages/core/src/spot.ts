import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { ONE } from "@candor/contract/money.ts";
import type { IndexTick, SetMarket, SetUserState } from "./command.ts";
import type { Product } from "./product.ts";
import { cancelAll, cancelOrder, cancelOrdersOf, reduceOrder } from "./spot-cancel.ts";
import { checkSpot, holdsOfSpot } from "./spot-check.ts";
import { placeOrder } from "./spot-place.ts";
import { adjustAllHolds, expireAllQuotes, replaceQuotes, withdrawAllQuotes, withdrawQuotes } from "./spot-quotes.ts";
import { createSpotMarket } from "./spot-state.ts";
import { triggerStops } from "./spot-take.ts";
import type { State } from "./state.ts";

/** Tick and lot are the units of every resting order, so that they change only while there is none. */
function refuseNewUnits(state: State, { marketId, tick, lot }: SetMarket): Refusal | undefined {
  const spotMarket = state.spot.markets.get(marketId);
  if (!spotMarket || spotMarket.openOrders === 0) return undefined;
  const { config } = spotMarket.market;
  return config.tick === tick && config.lot === lot ? undefined : refuse("BOOK_NOT_EMPTY");
}

/** Quotes stand in the units and under the state that they were made for: the next tick brings new ones. */
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
  if (spotMarket?.market.config.state !== "open") return;
  replaceQuotes(state, spotMarket, tick);
  triggerStops(state, spotMarket, tick.price, tick.price, tick.at);
}

function onUserState(state: State, { userId, state: userState, at }: SetUserState): void {
  // Nobody could cancel them any more: not a frozen user, and a locked one not even by unlocking in time.
  if (userState === "frozen" || userState === "locked")
    cancelOrdersOf(state, userId, { marketId: undefined, reason: "frozen", at });
}

export const spot: Product = {
  name: "spot",
  commands: { placeOrder, cancelOrder, cancelAll, reduceOrder },
  guards: { setMarket: refuseNewUnits },
  reactions: {
    setMarket: onMarketSet,
    indexTick: onIndexTick,
    setUserState: onUserState,
    clock: (state, { at }) => expireAllQuotes(state, at),
    restart: withdrawAllQuotes,
  },
  holds: holdsOfSpot,
  check: checkSpot,
};
